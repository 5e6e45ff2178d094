import { isIP } from 'node:net';
import * as z from 'zod';
import { API_URL } from '#money/online-payments/ezidebit/ezidebit-protocol.ts';
import {
  isOnThisMachine,
  isReachedFromOtherMachines,
  isReachedFromInternet,
} from '#platform/this-machine.ts';

/** The settings that decide who can reach the product and which payment accounts it uses. */
interface ExposureEnv {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  DEMO?: boolean | undefined;
  DEMO_PUBLIC?: boolean | undefined;
  DATABASE_URL?: string | undefined;
  TRUST_PROXY: string[];
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_API_URL?: URL | undefined;
  EZIDEBIT_DIGITAL_KEY?: string | undefined;
  EZIDEBIT_API_URL: string;
}

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether a text is an IP address, a range (`10.0.0.0/8`) or the name of a range (`loopback`). */
function isProxyAddress(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/');
  const family = isIP(address);
  if (family === 0) return NAMED_RANGES.has(part);
  if (bits === undefined) return true;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

export function parseProxies(text: string, context: z.RefinementCtx): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = parts.find((part) => !isProxyAddress(part));
  const everybody = parts.find((part) => part.endsWith('/0'));
  if (everybody !== undefined) {
    const message = `${everybody} trusts every client, so any client could forge its IP address: set the proxy's own address`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  if (wrong === undefined) return parts;
  const message = `${wrong} is not an IP address or range; use 127.0.0.1, 10.0.0.0/8, loopback or uniquelocal, separated by commas`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** The demo administrator's password is public, so the demo must not become reachable for others by accident. */
export function resolveDemoMode(env: ExposureEnv, context: z.RefinementCtx): boolean {
  const isOn = isDemo(env);
  if (!isOn || !isReachedFromOtherMachines(env) || (env.DEMO && env.DEMO_PUBLIC)) return isOn;
  const message =
    'demo mode is on, and other machines can reach this address: the demo passwords are public. ' +
    'For a real kitchen set DEMO=0; to publish the demo, set DEMO=1 and DEMO_PUBLIC=1';
  context.addIssue({ code: 'custom', path: ['DEMO'], message });
  return z.NEVER;
}

/** The product itself serves HTTP. Unless it trusts the proxy's headers about HTTPS, it sets no cookies. */
export function resolveTrustedProxies(
  { PUBLIC_URL, TRUST_PROXY }: ExposureEnv,
  context: z.RefinementCtx,
): string[] {
  if (TRUST_PROXY.length > 0 || !PUBLIC_URL?.startsWith('https:')) return TRUST_PROXY;
  const message =
    'PUBLIC_URL begins with https, which requires a proxy: set its address, such as TRUST_PROXY=127.0.0.1. ' +
    'Otherwise users cannot sign in';
  context.addIssue({ code: 'custom', path: ['TRUST_PROXY'], message });
  return z.NEVER;
}

/** Combinations of settings that are valid individually but not together. The message tells the consequence. */
const INVALID_COMBINATIONS: readonly {
  path: keyof ExposureEnv;
  isOne(env: ExposureEnv): boolean;
  message: string;
}[] = [
  {
    path: 'PUBLIC_URL',
    isOne: ({ PUBLIC_URL }) => /^https?:\/\/(staff|admin)\./i.test(PUBLIC_URL ?? ''),
    message: 'must be the URL of the shop, without staff. or admin. before the host: the product adds them',
  },
  {
    path: 'PUBLIC_URL',
    isOne: ({ PUBLIC_URL }) => PUBLIC_URL?.startsWith('http:') === true && isReachedFromInternet(PUBLIC_URL),
    message:
      'is public but begins with http, which sends passwords unencrypted: add a proxy with a certificate ' +
      'and use https (docs/how-to/run-with-containers.md)',
  },
  {
    path: 'DEMO',
    isOne: (env) => isDemo(env) && /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
    message: 'is on with live Stripe keys: demo orders would charge real money. Use test keys, or set DEMO=0',
  },
  {
    path: 'DEMO',
    isOne: (env) => isDemo(env) && env.EZIDEBIT_DIGITAL_KEY !== undefined && env.EZIDEBIT_API_URL === API_URL,
    message:
      'is on with live Ezidebit keys: demo orders would charge real money. Set EZIDEBIT_API_URL and EZIDEBIT_PAGE_URL ' +
      'to the sandbox or a simulator, or set DEMO=0',
  },
  {
    path: 'STRIPE_API_URL',
    isOne: (env) => isSimulator(env.STRIPE_API_URL) && isRealAndReachable(env),
    message:
      'is a simulator, but other machines can reach this kitchen: orders would be placed without payment. Remove it',
  },
  {
    path: 'EZIDEBIT_API_URL',
    isOne: (env) =>
      env.EZIDEBIT_DIGITAL_KEY !== undefined &&
      isSimulator(new URL(env.EZIDEBIT_API_URL)) &&
      isRealAndReachable(env),
    message:
      'is a simulator, but other machines can reach this kitchen: orders would be placed without payment. Remove it',
  },
];

/** Demo mode is the default if no database is configured. */
const isDemo = ({ DEMO, DATABASE_URL }: ExposureEnv): boolean => DEMO ?? DATABASE_URL === undefined;
const isRealAndReachable = (env: ExposureEnv): boolean => !isDemo(env) && isReachedFromOtherMachines(env);
const isSimulator = (url: URL | undefined): boolean => url !== undefined && isOnThisMachine(url);

/** Adds an issue for each invalid combination. */
export function rejectInvalidCombinations(env: ExposureEnv, context: z.RefinementCtx): void {
  for (const { path, isOne, message } of INVALID_COMBINATIONS)
    if (isOne(env)) context.addIssue({ code: 'custom', path: [path], message: `${path} ${message}` });
}
