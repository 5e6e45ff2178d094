import { Stripe } from 'stripe';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** One secret, or the old and the new one during a rotation. */
  webhookSecrets: readonly string[];
  /** URL of a simulator, instead of Stripe. */
  apiUrl?: URL | undefined;
  /**
   * Request timeout in milliseconds; the default is longer than Stripe needs and shorter than a customer waits for a page.
   */
  timeoutMs?: number;
}

/** Creates Stripe's client, pinned to one API version independent of the account's default. */
export const createStripeClient = ({
  secretKey,
  apiUrl,
  timeoutMs = 8_000,
}: Pick<StripeKeys, 'secretKey' | 'apiUrl' | 'timeoutMs'>): Stripe =>
  new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: 'Trpeza' },
    ...(apiUrl
      ? {
          protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
          host: apiUrl.hostname,
          port: portOf(apiUrl),
        }
      : {}),
  });

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'http:' ? '80' : '443');
