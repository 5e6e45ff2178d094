import { expect, test } from 'vitest';
import { lintWith } from './lint-with.ts';

const SAYS = "export const isCard = (method: string) => method === 'stripe';";
const FOUND = [
  'apps/admin/src/features/orders/order-details.tsx',
  'apps/api/src/features/checkout/start-checkout.ts',
  'apps/storefront/src/features/checkout/checkout-moves.ts',
  'packages/contract/src/orders/orders.schemas.ts',
];
const LEFT = [
  'apps/api/src/features/payments/choose-providers.ts',
  'apps/api/src/features/payments/stripe/stripe-cards.ts',
  'apps/api/src/features/payments/ezidebit/ezidebit.ts',
  'apps/api/src/features/orders/place-order.test.ts',
  'packages/contract/src/payments/payments.words.ts',
];

test('a way to pay is called by its name, but where a provider is spoken to', async () => {
  const sources = Object.fromEntries([...FOUND, ...LEFT].map((name) => [name, SAYS]));
  const method = "export const isCard = (by: string) => by === PaymentMethod.card || by === 'card';";
  const found = await lintWith('say-the-method', { ...sources, 'apps/api/src/app.ts': method });
  expect(found.toSorted()).toEqual(FOUND);
});
