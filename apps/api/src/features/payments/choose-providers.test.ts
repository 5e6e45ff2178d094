import { expect, it } from 'vitest';
import { createFakeClock } from '#test/fake-clock.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { chooseProviders } from './choose-providers.ts';
import { methodsWithout } from './payment-provider.ts';

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
  const ground = { db, clock: createFakeClock(), log, publicUrl: new URL('https://shop.example') };
  const keys = { DEMO: false, stripe: undefined, ezidebit: undefined, ...given };
  return { providers: await chooseProviders(keys, ground), warnings };
}

it('plays debits until there are keys, and says so outside the demonstration', async () => {
  const { providers, warnings } = await choose({});
  expect(providers.ezidebit.name).toBe('demo');
  expect(warnings).toEqual([
    expect.stringContaining('stripe are only played'),
    expect.stringContaining('ezidebit are only played, no real money moves'),
  ]);
  expect((await choose({ DEMO: true })).warnings).toEqual([]);
});

it('debits by Ezidebit when its keys are there, in Australian dollars alone, and leads back to the shop', async () => {
  const { providers, warnings } = await choose({ ezidebit });
  expect(providers.ezidebit.name).toBe('ezidebit');
  expect(warnings).toEqual([expect.stringContaining('stripe')]);
  expect([methodsWithout(providers, 'AUD'), methodsWithout(providers, 'USD')]).toEqual([[], ['ezidebit']]);
  const wish = {
    key: crypto.randomUUID(),
    orderId: crypto.randomUUID(),
    recordedAt: new Date(),
    description: '',
  };
  const { paymentUrl } = await providers.ezidebit.create({ ...wish, amount: 3120 as never, currency: 'AUD' });
  expect(new URL(paymentUrl!).searchParams.get('redirectURL')).toBe('https://shop.example/payment-return');
});
