import { join } from 'node:path';
import * as z from 'zod';
import type { EzidebitKeys } from '#features/payments/ezidebit/ezidebit-deps.ts';
import { API_URL, isEzidebitAddress, PAGE_URL } from '#features/payments/ezidebit/ezidebit-protocol.ts';
import type { StripeKeys } from '#features/payments/stripe/stripe-client.ts';
import { parseMailAddress, type MailAddress } from '#platform/mail/mail-transport.ts';
import { isOnThisMachine } from '#platform/this-machine.ts';
import { databaseAddress, poolMinimum } from './env-databases.ts';
import { demoMode, proxies, refuseMixtures, trustedProxies } from './env-mixtures.ts';

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

/** Restricted because the secret key is sent to this address. */
function stripeAddress(text: string, context: z.RefinementCtx): URL {
  const url = new URL(text);
  if (isOnThisMachine(url) || url.origin === 'https://api.stripe.com') return url;
  context.addIssue({
    code: 'custom',
    message: 'must be a simulator on this machine, such as http://127.0.0.1:12111',
  });
  return z.NEVER;
}

/** Requires all Stripe keys or none: with only some of them, customers could pay without the product learning of it. */
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
    return wrong('needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS, and they need it');
  if (secretKey.split('_')[1] !== publishableKey.split('_')[1])
    return wrong('and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys');
  return { secretKey, publishableKey, webhookSecrets, apiUrl };
}

interface StripeEnv {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS?: string[] | undefined;
  STRIPE_API_URL?: URL | undefined;
}

/** Customers are sent to one of these addresses and our key to the other, so neither may be arbitrary. */
const ezidebitAddress = z
  .url()
  .refine(isEzidebitAddress, 'must be an address of Ezidebit, or of a simulator on this machine');

function ezidebitKeys(env: EzidebitEnv, context: z.RefinementCtx): EzidebitKeys | undefined {
  const { EZIDEBIT_DIGITAL_KEY: digitalKey, EZIDEBIT_PUBLIC_KEY: publicKey } = env;
  const { EZIDEBIT_API_URL: apiUrl, EZIDEBIT_PAGE_URL: pageUrl } = env;
  if (digitalKey && publicKey) return { digitalKey, publicKey, apiUrl, pageUrl };
  if (!digitalKey && !publicKey) return undefined;
  const message = 'and EZIDEBIT_PUBLIC_KEY need each other';
  context.addIssue({ code: 'custom', path: ['EZIDEBIT_DIGITAL_KEY'], message });
  return z.NEVER;
}

interface EzidebitEnv {
  EZIDEBIT_DIGITAL_KEY?: string | undefined;
  EZIDEBIT_PUBLIC_KEY?: string | undefined;
  EZIDEBIT_API_URL: string;
  EZIDEBIT_PAGE_URL: string;
}

/** Long enough for a proxy that asks `/readyz` every second or two to send its requests elsewhere; nobody else waits. */
const DRAIN_BEHIND_PROXY_MS = 5_000;

const Env = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().default('.data'),
    /** The database, as its owner; read by the driver (pg-connection-string). */
    DATABASE_URL: databaseAddress.optional(),
    /** Maximum number of connections of the pool, and how many of them stay open; half of them by default. */
    DATABASE_POOL: z.coerce.number<string>().int().min(1).max(500).default(20),
    DATABASE_POOL_MIN: z.coerce.number<string>().int().min(0).max(500).optional(),
    /** How long a call waits for a database connection or a lock before it fails as unavailable. */
    DATABASE_PATIENCE_MS: z.coerce.number<string>().int().min(100).max(60_000).default(2_000),
    DEMO: flag,
    /** Confirms that the demo may be reachable from other machines. */
    DEMO_PUBLIC: flag,
    /** Whether `/api/docs` describes the API to everyone; by default in demo mode only. */
    API_DOCS: flag,
    /** The shop's public URL, such as `https://trpeza.example`; https makes the cookies secure. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The SMTP server for e-mail: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    /** Sender of e-mail, `Trpeza <kitchen@example.org>`; defaults to the kitchen's name and address. */
    MAIL_FROM: z.string().transform(mailAddress).optional(),
    /** The keys of the association's Stripe account; without them, card payment is unavailable. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_\S+$/, 'must begin with sk_ or rk_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_\S+$/, 'must begin with pk_')
      .optional(),
    /** Secrets with which Stripe signs its webhooks: one, or the new and the old one during rotation, separated by a comma. */
    STRIPE_WEBHOOK_SECRETS: z.string().transform(webhookSecrets).optional(),
    /** A simulator on this machine in place of Stripe. */
    STRIPE_API_URL: z.url().transform(stripeAddress).optional(),
    /** The keys of the association's Ezidebit account; without them, debit payment is unavailable. */
    EZIDEBIT_DIGITAL_KEY: z.string().optional(),
    EZIDEBIT_PUBLIC_KEY: z.string().optional(),
    /** The sandbox, or a simulator on this machine, in place of the real service and its page. */
    EZIDEBIT_API_URL: ezidebitAddress.default(API_URL),
    EZIDEBIT_PAGE_URL: ezidebitAddress.default(PAGE_URL),
    /** Addresses of proxies whose forwarding headers are trusted, separated by commas. */
    TRUST_PROXY: z.string().default('').transform(proxies),
    /** How long everything is still served after SIGTERM while `/readyz` already fails; by default only behind a proxy. */
    DRAIN_MS: z.coerce.number<string>().int().min(0).max(60_000).optional(),
    /** Where backups are kept; by default `DATA_DIR/backups` for the embedded database, nowhere for another. */
    BACKUP_DIR: z.string().optional(),
    /** How many of the newest backups are kept; 0 makes none at night. */
    BACKUP_KEEP: z.coerce.number<string>().int().min(0).max(1_000).default(30),
    /** A command of the shell that takes each nightly backup to a second place; its folder is in `BACKUP`. */
    BACKUP_COMMAND: z.string().optional(),
    /** Whether webhooks may be sent by http and to private networks, where another program runs beside the product. */
    WEBHOOKS_PRIVATE: flag,
    /** Where figures for Prometheus are served, apart from the sites; without a port nowhere. */
    METRICS_PORT: z.coerce.number<string>().int().min(0).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** An OpenTelemetry collector and the share of traces that are kept; OpenTelemetry's SDK reads both itself. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number<string>().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .transform((env, context) => {
    refuseMixtures(env, context);
    return {
      ...env,
      DATABASE_POOL_MIN: poolMinimum(env, context),
      stripe: stripeKeys(env, context),
      ezidebit: ezidebitKeys(env, context),
      DEMO: demoMode(env, context),
      BACKUP_DIR: env.BACKUP_DIR ?? (env.DATABASE_URL ? undefined : join(env.DATA_DIR, 'backups')),
      TRUST_PROXY: trustedProxies(env, context),
      DRAIN_MS: env.DRAIN_MS ?? (env.TRUST_PROXY.length > 0 ? DRAIN_BEHIND_PROXY_MS : 0),
    };
  });

export type Env = z.output<typeof Env>;

/** Reads the environment once. Exits with a readable list of the errors in it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const result = Env.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  if (!result.success) throw new Error(`The environment is not right:\n${z.prettifyError(result.error)}`);
  return result.data;
}
