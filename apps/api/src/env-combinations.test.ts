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
  ['nothing at all: the demonstration on this machine', {}],
  ['a database: a real kitchen on this machine', OWN],
  ['a real kitchen behind https', { ...OWN, ...HTTPS }],
  ['a real kitchen behind https, embedded', { DEMO: '0', ...HTTPS }],
  ['a real kitchen in a private network', { ...OWN, HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.4' }],
  ['a real kitchen by a name that is known at home only', { ...OWN, PUBLIC_URL: 'http://kitchen.lan:3000' }],
  [
    'a real kitchen by http on the internet',
    { ...OWN, PUBLIC_URL: 'http://meals.example.org' },
    'reads the passwords',
  ],
  ['https without a proxy', { ...OWN, PUBLIC_URL: HTTPS.PUBLIC_URL }, 'such as TRUST_PROXY=127.0.0.1'],
  ['a proxy that is everybody', { ...OWN, ...HTTPS, TRUST_PROXY: '0.0.0.0/0' }, 'believes everybody'],
  ['a proxy that is everybody by IPv6', { ...OWN, ...HTTPS, TRUST_PROXY: '::/0' }, 'believes everybody'],
  ['a proxy that is none', { ...OWN, ...HTTPS, TRUST_PROXY: 'garbage' }, 'is no address of a proxy'],
  ['a range that is none', { ...OWN, TRUST_PROXY: '10.0.0.0/33' }, 'is no address of a proxy'],
  ['a word among proxies', { ...OWN, TRUST_PROXY: '127.0.0.1, true' }, 'is no address of a proxy'],
  ['a number of proxies', { ...OWN, TRUST_PROXY: '1' }, 'is no address of a proxy'],
  [
    'the demonstration on a database for all',
    { ...OWN, HOST: '::', DEMO: '1' },
    'set DEMO=1 and DEMO_PUBLIC=1',
  ],
  [
    'the demonstration at home, half said',
    { PUBLIC_URL: 'http://meals.lan', DEMO_PUBLIC: '1' },
    'set DEMO=1 and DEMO_PUBLIC=1',
  ],
  [
    'the address of the office as that of the shop',
    { ...OWN, ...HTTPS, PUBLIC_URL: 'https://admin.example.org' },
    'address of the shop',
  ],
  ['the demonstration behind https by default', HTTPS, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demonstration behind https, said once', { ...HTTPS, DEMO: '1' }, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demonstration behind https, said twice', { ...HTTPS, DEMO: '1', DEMO_PUBLIC: '1' }],
  [
    'the demonstration on a database behind https',
    { ...OWN, ...HTTPS, DEMO: '1' },
    'set DEMO=1 and DEMO_PUBLIC=1',
  ],
  ['the demonstration for the whole network', { HOST: '0.0.0.0' }, 'set DEMO=1 and DEMO_PUBLIC=1'],
  ['the demonstration with test keys', TEST_KEYS],
  ['the demonstration with live keys', LIVE_KEYS, 'live keys of Stripe'],
  [
    'the demonstration with live keys, in public',
    { ...HTTPS, ...LIVE_KEYS, DEMO: '1', DEMO_PUBLIC: '1' },
    'live keys of Stripe',
  ],
  ['the demonstration with the real Ezidebit', DEBITS, 'keys of the real Ezidebit'],
  ['the demonstration with a simulator of Ezidebit', { ...DEBITS, ...DEBITS_SIMULATOR }],
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
    'keys of two worlds',
    { ...OWN, ...LIVE_KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'both be live keys or both be test keys',
  ],
  ['half of the keys', { ...OWN, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRETS'],
  [
    'a pool that keeps more open than it may have',
    { ...OWN, DATABASE_POOL: '5', DATABASE_POOL_MIN: '6' },
    'cannot be more than DATABASE_POOL',
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
