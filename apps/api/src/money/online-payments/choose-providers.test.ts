import { expect, it } from 'vitest';
import { PAYMENT_METHODS } from '@trpeza/contract/money/payments.constants';
import { createFakeClock } from '#test/fake-clock.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { offeredMethods } from '#platform/payments/offered-methods.ts';
import { listUnsupportedMethods } from '#platform/payments/payment-provider.ts';
import { chooseProviders } from './choose-providers.ts';

const { db } = await createTestDatabase();
const ezidebit = {
  digitalKey: 'digital',
  publicKey: 'public',
  apiUrl: 'http://127.0.0.1:1/v3-5/nonpci',
  pageUrl: 'http://127.0.0.1:1/webddr/Request.aspx',
};

async function choose(given: { DEMO?: boolean; ezidebit?: typeof ezidebit }) {
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said.at(-1)) } as never;
  const deps = { db, clock: createFakeClock(), log, publicUrl: new URL('https://shop.example') };
  const keys = { DEMO: false, stripe: undefined, ezidebit: undefined, ...given };
  return { providers: await chooseProviders(keys, deps), warnings };
}

it('chooseProviders simulates providers in demo mode only, and warns about missing keys', async () => {
  const { providers, warnings } = await choose({});
  expect([providers.stripe.name, providers.ezidebit.name]).toEqual(['none', 'none']);
  expect(warnings).toEqual([
    expect.stringContaining('No keys are set for stripe'),
    expect.stringContaining('No keys are set for ezidebit'),
  ]);
  const demo = await choose({ DEMO: true });
  expect([demo.providers.stripe.name, demo.providers.ezidebit.name, demo.warnings]).toEqual([
    'demo',
    'demo',
    [],
  ]);
});

it('offeredMethods returns the methods that are enabled in the settings and supported by a provider', async () => {
  for (const { keys, wanted, currency, offered } of [
    { keys: {}, currency: 'AUD', offered: ['account'] },
    { keys: { ezidebit }, currency: 'AUD', offered: ['ezidebit', 'account'] },
    { keys: { ezidebit }, currency: 'USD', offered: ['account'] },
    { keys: { DEMO: true }, currency: 'USD', offered: ['stripe', 'ezidebit', 'account'] },
    { keys: { DEMO: true }, wanted: ['stripe'] as const, currency: 'USD', offered: ['stripe'] },
  ]) {
    const { providers } = await choose(keys);
    const rules = { payment_methods: [...(wanted ?? PAYMENT_METHODS)], currency };
    expect(offeredMethods(rules, providers), JSON.stringify({ keys, currency })).toEqual(offered);
  }
});

it('chooseProviders uses Ezidebit when its keys are set, for Australian dollars only, with a return URL to the shop', async () => {
  const { providers, warnings } = await choose({ ezidebit });
  expect(providers.ezidebit.name).toBe('ezidebit');
  expect(warnings).toEqual([expect.stringContaining('stripe')]);
  expect([listUnsupportedMethods(providers, 'AUD'), listUnsupportedMethods(providers, 'USD')]).toEqual([
    [],
    ['ezidebit'],
  ]);
  const input = {
    key: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    recordedAt: new Date(),
    description: '',
  };
  const { paymentUrl } = await providers.ezidebit.create({
    ...input,
    amount: 3120 as never,
    currency: 'AUD',
  });
  expect(new URL(paymentUrl!).searchParams.get('redirectURL')).toBe('https://shop.example/payment-return');
});
