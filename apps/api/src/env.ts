import { join } from 'node:path';
import * as z from 'zod';
import type { EzidebitKeys } from '#money/online-payments/ezidebit/ezidebit-deps.ts';
import { API_URL, isEzidebitAddress, PAGE_URL } from '#money/online-payments/ezidebit/ezidebit-protocol.ts';
import type { StripeKeys } from '#money/online-payments/stripe/stripe-client.ts';
import { parseMailAddress, type MailAddress } from '#platform/mail/mail-transport.ts';
import { isOnThisMachine } from '#platform/this-machine.ts';
import { databaseAddress, resolvePoolMinimum } from './env-databases.ts';
import {
  resolveDemoMode,
  parseProxies,
  rejectInvalidCombinations,
  resolveTrustedProxies,
} from './env-combinations.ts';

const flag = z.stringbool().optional();

function mailAddress(text: string, context: z.RefinementCtx): MailAddress {
  const address = parseMailAddress(text);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'must be an address such as Trpeza <kitchen@example.org>' });
  return z.NEVER;
}

function webhookSecrets(text: string, context: z.RefinementCtx): string[] {
  const secrets = text.split(',').map((part) => part.trim());
  if (secrets.length <= 2 && secrets.every((secret) => /^whsec_\S+$/.test(secret))) return secrets;
  context.addIssue({ code: 'custom', message: 'must be one or two secrets that begin with whsec_' });
  return z.NEVER;
}

/** Accepts only Stripe's own API and a simulator on this machine, because the secret key is sent to this URL. */
function stripeAddress(text: string, context: z.RefinementCtx): URL {
  const url = new URL(text);
  if (isOnThisMachine(url) || url.origin === 'https://api.stripe.com') return url;
  context.addIssue({
    code: 'custom',
    message: 'must be a simulator on this machine, such as http://127.0.0.1:12111',
  });
  return z.NEVER;
}

/** Requires all Stripe keys or none. With some missing, customers could pay without the product being notified. */
function stripeKeys(env: StripeEnv, context: z.RefinementCtx): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_API_URL: apiUrl } = env;
  const [secretKey, publishableKey, webhookSecrets] = [
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRETS,
  ];
  const wrong = (message: string) => {
    context.addIssue({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message });
    return z.NEVER;
  };
  if (!secretKey && !publishableKey && !webhookSecrets) return undefined;
  if (!secretKey || !publishableKey || !webhookSecrets)
    return wrong('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS must be set together');
  if (secretKey.split('_')[1] !== publishableKey.split('_')[1])
    return wrong('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys');
  return { secretKey, publishableKey, webhookSecrets, apiUrl };
}

interface StripeEnv {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS?: string[] | undefined;
  STRIPE_API_URL?: URL | undefined;
}

/** Customers are sent to one of these URLs and the product's key to the other, so neither may be arbitrary. */
const ezidebitAddress = z
  .url()
  .refine(isEzidebitAddress, 'must be the URL of Ezidebit, or of a simulator on this machine');

function ezidebitKeys(env: EzidebitEnv, context: z.RefinementCtx): EzidebitKeys | undefined {
  const { EZIDEBIT_DIGITAL_KEY: digitalKey, EZIDEBIT_PUBLIC_KEY: publicKey } = env;
  const { EZIDEBIT_API_URL: apiUrl, EZIDEBIT_PAGE_URL: pageUrl } = env;
  if (digitalKey && publicKey) return { digitalKey, publicKey, apiUrl, pageUrl };
  if (!digitalKey && !publicKey) return undefined;
  const message = 'EZIDEBIT_DIGITAL_KEY and EZIDEBIT_PUBLIC_KEY must be set together';
  context.addIssue({ code: 'custom', path: ['EZIDEBIT_DIGITAL_KEY'], message });
  return z.NEVER;
}

interface EzidebitEnv {
  EZIDEBIT_DIGITAL_KEY?: string | undefined;
  EZIDEBIT_PUBLIC_KEY?: string | undefined;
  EZIDEBIT_API_URL: string;
  EZIDEBIT_PAGE_URL: string;
}

/**
 * Long enough for a proxy that polls `/readyz` every second or two to redirect its traffic. Without a proxy there is no wait.
 */
const DRAIN_BEHIND_PROXY_MS = 5_000;

const Env = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().default('.data'),
    /** The database, with a user who owns it. Parsed by the driver (pg-connection-string). */
    DATABASE_URL: databaseAddress.optional(),
    /** Maximum number of connections in the pool. DATABASE_POOL_MIN of them stay open, by default half. */
    DATABASE_POOL: z.coerce.number<string>().int().min(1).max(500).default(20),
    DATABASE_POOL_MIN: z.coerce.number<string>().int().min(0).max(500).optional(),
    /** How long a request waits for a database connection or a lock before it fails as unavailable, in milliseconds. */
    DATABASE_PATIENCE_MS: z.coerce.number<string>().int().min(100).max(60_000).default(2_000),
    DEMO: flag,
    /** Confirms that the demo may be reachable from other machines. */
    DEMO_PUBLIC: flag,
    /** Whether `/api/docs` shows the API to everyone; by default only in demo mode. */
    API_DOCS: flag,
    /** The shop's public URL, such as `https://trpeza.example`. HTTPS makes the cookies secure. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The SMTP server for emails: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Sender of emails, `Trpeza <kitchen@example.org>`; by default the kitchen's name and address. */
    MAIL_FROM: z.string().transform(mailAddress).optional(),
    /** Keys of the association's Stripe account. Without them, card payment is not available. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_\S+$/, 'must begin with sk_ or rk_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_\S+$/, 'must begin with pk_')
      .optional(),
    /** Secrets of Stripe's webhook signatures: one, or during a rotation the new and the old one, separated by a comma. */
    STRIPE_WEBHOOK_SECRETS: z.string().transform(webhookSecrets).optional(),
    /** A simulator on this machine that replaces Stripe. */
    STRIPE_API_URL: z.url().transform(stripeAddress).optional(),
    /** Keys of the association's Ezidebit account. Without them, direct debit is not available. */
    EZIDEBIT_DIGITAL_KEY: z.string().optional(),
    EZIDEBIT_PUBLIC_KEY: z.string().optional(),
    /** The sandbox, or a simulator on this machine, that replaces Ezidebit's API and payment page. */
    EZIDEBIT_API_URL: ezidebitAddress.default(API_URL),
    EZIDEBIT_PAGE_URL: ezidebitAddress.default(PAGE_URL),
    /** Addresses of proxies whose forwarding headers are trusted, separated by commas. */
    TRUST_PROXY: z.string().default('').transform(parseProxies),
    /**
     * How long requests are still served after SIGTERM while `/readyz` already fails, in milliseconds; by default 0
     * without a proxy.
     */
    DRAIN_MS: z.coerce.number<string>().int().min(0).max(60_000).optional(),
    /** Folder of the backups; by default `DATA_DIR/backups` for the embedded database, and none for an external one. */
    BACKUP_DIR: z.string().optional(),
    /** How many backups are kept; 0 disables nightly backups. */
    BACKUP_KEEP: z.coerce.number<string>().int().min(0).max(1_000).default(30),
    /**
     * Shell command that copies each nightly backup to a second location. The variable `BACKUP` contains the backup's folder.
     */
    BACKUP_COMMAND: z.string().optional(),
    /** Whether webhooks may be sent over HTTP and to private networks, for programs that run next to the product. */
    WEBHOOKS_PRIVATE: flag,
    /** Port of the metrics for Prometheus, separate from the sites; without it, metrics are not served. */
    METRICS_PORT: z.coerce.number<string>().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /**
     * The URL of an OpenTelemetry collector. The variable below it is the share of traces to keep. OpenTelemetry's SDK
     * reads both itself.
     */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number<string>().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .transform((env, context) => {
    rejectInvalidCombinations(env, context);
    return {
      ...env,
      DATABASE_POOL_MIN: resolvePoolMinimum(env, context),
      stripe: stripeKeys(env, context),
      ezidebit: ezidebitKeys(env, context),
      DEMO: resolveDemoMode(env, context),
      BACKUP_DIR: env.BACKUP_DIR ?? (env.DATABASE_URL ? undefined : join(env.DATA_DIR, 'backups')),
      TRUST_PROXY: resolveTrustedProxies(env, context),
      DRAIN_MS: env.DRAIN_MS ?? (env.TRUST_PROXY.length > 0 ? DRAIN_BEHIND_PROXY_MS : 0),
    };
  });

export type Env = z.output<typeof Env>;

/** Reads the environment once. Exits with a readable list of its errors. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const result = Env.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  if (!result.success) throw new Error(`Invalid environment variables:\n${z.prettifyError(result.error)}`);
  return result.data;
}
