import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const HTTPS = { PUBLIC_URL: 'https://meals.example.org', TRUST_PROXY: '127.0.0.1' };
const OWN = { DATABASE_URL: 'postgres://trpeza@127.0.0.1/trpeza' };
const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
};
const LIVE_KEYS = { ...TEST_KEYS, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const DEBITS = { EZIDEBIT_DIGITAL_KEY: 'digital', EZIDEBIT_PUBLIC_KEY: 'public' };
const STRIPE_SIMULATOR = { STRIPE_API_URL: 'http://127.0.0.1:12111' };
const DEBITS_SIMULATOR = { EZIDEBIT_API_URL: 'http://127.0.0.1:12111/v3-5/nonpci' };

/** Combinations of settings, each with a part of its error message if it is rejected. */
const COMBINATIONS: readonly [name: string, env: Record<string, string>, refusal?: string][] = [
  ['no settings: the demo on this machine', {}],
  ['a database: a real kitchen on this machine', OWN],
  ['a real kitchen behind https', { ...OWN, ...HTTPS }],
  ['a real kitchen behind https, embedded', { DEMO: '0', ...HTTPS }],
  ['a real kitchen in a private network', { ...OWN, HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.4' }],
  ['a real kitchen with a host name of the local network', { ...OWN, PUBLIC_URL: 'http://kitchen.lan:3000' }],
  [
    'a real kitchen with http on the internet',
    { ...OWN, PUBLIC_URL: 'http://meals.example.org' },
    'sends passwords unencrypted',
  ],
  ['https without a proxy', { ...OWN, PUBLIC_URL: HTTPS.PUBLIC_URL }, 'such as TRUST_PROXY=127.0.0.1'],
  [
    'a proxy range that includes all addresses',
    { ...OWN, ...HTTPS, TRUST_PROXY: '0.0.0.0/0' },
    'trusts every client',
  ],
  [
    'a proxy range that includes all IPv6 addresses',
    { ...OWN, ...HTTPS, TRUST_PROXY: '::/0' },
    'trusts every client',
  ],
  ['an invalid proxy address', { ...OWN, ...HTTPS, TRUST_PROXY: 'garbage' }, 'is not an IP address or range'],
  ['an invalid proxy range', { ...OWN, TRUST_PROXY: '10.0.0.0/33' }, 'is not an IP address or range'],
  [
    'an unknown word among the proxies',
    { ...OWN, TRUST_PROXY: '127.0.0.1, true' },
    'is not an IP address or range',
  ],
  ['a number of proxies', { ...OWN, TRUST_PROXY: '1' }, 'is not an IP address or range'],
  ['the demo on a database for all', { ...OWN, HOST: '::', DEMO: '1' }, 'set DEMO=1 and DEMO_PUBLIC=1'],
  [
    'the demo on a home network without DEMO=1',
    { PUBLIC_URL: 'http://meals.lan', DEMO_PUBLIC: '1' },
    'set DEMO=1 and DEMO_PUBLIC=1',
  ],
  [
    'the URL of the admin site as the URL of the shop',
    { ...OWN, ...HTTPS, PUBLIC_URL: 'https://admin.example.org' },
    'must be the URL of the shop',
  ],
  ['the demo behind https by default', HTTPS, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demo behind https without DEMO_PUBLIC', { ...HTTPS, DEMO: '1' }, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demo behind https with DEMO_PUBLIC', { ...HTTPS, DEMO: '1', DEMO_PUBLIC: '1' }],
  ['the demo on a database behind https', { ...OWN, ...HTTPS, DEMO: '1' }, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demo for the whole network', { HOST: '0.0.0.0' }, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demo with test keys', TEST_KEYS],
  ['the demo with live keys', LIVE_KEYS, 'live Stripe keys'],
  [
    'the demo with live keys, in public',
    { ...HTTPS, ...LIVE_KEYS, DEMO: '1', DEMO_PUBLIC: '1' },
    'live Stripe keys',
  ],
  ['the demo with the real Ezidebit', DEBITS, 'live Ezidebit keys'],
  ['the demo with a simulator of Ezidebit', { ...DEBITS, ...DEBITS_SIMULATOR }],
  ['a real kitchen with live keys', { ...OWN, ...HTTPS, ...LIVE_KEYS, ...DEBITS }],
  ['a real kitchen with test keys, for a rehearsal', { ...OWN, ...HTTPS, ...TEST_KEYS }],
  [
    'a rehearsal with simulators on this machine',
    { ...OWN, ...TEST_KEYS, ...STRIPE_SIMULATOR, ...DEBITS, ...DEBITS_SIMULATOR },
  ],
  [
    'a simulator of Stripe in public',
    { ...OWN, ...HTTPS, ...TEST_KEYS, ...STRIPE_SIMULATOR },
    'STRIPE_API_URL is a simulator',
  ],
  [
    'a simulator of Ezidebit in public',
    { ...OWN, ...HTTPS, ...DEBITS, ...DEBITS_SIMULATOR },
    'EZIDEBIT_API_URL is a simulator',
  ],
  [
    'a live key with a test key',
    { ...OWN, ...LIVE_KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'both be live keys or both be test keys',
  ],
  [
    'a secret key without the other keys',
    { ...OWN, STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_WEBHOOK_SECRETS',
  ],
  [
    'a pool whose minimum exceeds its maximum',
    { ...OWN, DATABASE_POOL: '5', DATABASE_POOL_MIN: '6' },
    'must not exceed DATABASE_POOL',
  ],
  [
    'a database that is not PostgreSQL',
    { DATABASE_URL: 'mysql://127.0.0.1/trpeza' },
    'must look like postgres://',
  ],
  [
    'several database servers',
    { DATABASE_URL: 'postgres://u:p@one:1,two:2/trpeza' },
    'must look like postgres://',
  ],
  ['a database socket', { DATABASE_URL: 'postgres:///trpeza?host=/run/postgresql&user=trpeza' }],
];

describe('readEnv', () => {
  it('accepts or rejects combinations of settings', () => {
    for (const [name, env, refusal] of COMBINATIONS) {
      if (refusal === undefined) expect(readEnv(env), name).toHaveProperty('DEMO');
      else expect(() => readEnv(env), name).toThrow(refusal);
    }
  });
});
