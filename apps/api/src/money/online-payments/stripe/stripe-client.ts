import { Stripe } from 'stripe';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** One, or the old and the new one during a rotation. */
  webhookSecrets: readonly string[];
  /** A simulator in place of Stripe. */
  apiUrl?: URL | undefined;
  /** The timeout of a call: by default longer than Stripe needs and shorter than a customer waits for a page. */
  timeoutMs?: number;
}

/** Stripe's own library, pinned to one version of Stripe's interface whatever the account's default is. */
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
