import { describe, expect, it, vi } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { claimOf } from '#test/builders/orders.ts';
import { addMeals, buildRegular, openCheckout } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const params = { key: 'customer_share_bps' } as const;
await admin.call('PUT /api/settings/{key}', { params, body: { value: '0' } });
await vi.waitFor(async () => expect((await app.deps.settings.read()).customer_share_bps).toBe(0), {
  timeout: 20_000,
});

/** With nothing to pay no payment guards the customer against a wrong answer. */
async function input(visitor: Visitor, mealId: number) {
  await addMeals(visitor, mealId);
  const { cart, intent } = await openCheckout(visitor);
  return { claim: claimOf(cart), checkoutId: intent.orderId };
}
const place = (visitor: Visitor, claim: ReturnType<typeof claimOf> & { checkoutId?: string }) =>
  visitor.call('POST /api/orders', { body: claim });
const REFUSED = { status: 409, body: { code: 'checkout/none-open' } };

async function letExpire() {
  app.clock.advance(31 * 60_000);
  await sweepCheckouts(app.deps, { error: () => {} } as never);
}

describe('"ordered" is answered', () => {
  it('again for a request that is repeated, with and without the id of its checkout', async () => {
    const { visitor, meal } = await buildRegular(app);
    const { claim, checkoutId } = await input(visitor, meal.id);
    const first = await place(visitor, { ...claim, checkoutId });
    expect(first.status).toBe(201);
    for (const again of [claim, { ...claim, checkoutId }])
      expect(await place(visitor, again)).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  it('for no older order once the half hour of a new wish is over', async () => {
    const { visitor, meal } = await buildRegular(app);
    const first = await input(visitor, meal.id);
    expect((await place(visitor, first.claim)).status).toBe(201);
    const second = await input(visitor, meal.id);
    await letExpire();
    expect(await place(visitor, second.claim)).toMatchObject(REFUSED);
    expect(await place(visitor, { ...second.claim, checkoutId: first.checkoutId })).toMatchObject(REFUSED);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(1);
  });

  it('for no order that has been cancelled meanwhile', async () => {
    const { visitor, meal } = await buildRegular(app);
    const { claim } = await input(visitor, meal.id);
    const { body: order } = await place(visitor, claim);
    const move = { params: { id: order.id }, body: { status: 'cancelled' } } as const;
    await visitor.call('PUT /api/orders/{id}/status', move);
    expect(await place(visitor, claim)).toMatchObject(REFUSED);
  });

  it('for no checkout but the one that the page means', async () => {
    const { visitor, meal } = await buildRegular(app);
    const { claim, checkoutId } = await input(visitor, meal.id);
    const other = await input((await buildRegular(app)).visitor, meal.id);
    for (const id of [other.checkoutId, crypto.randomUUID()])
      expect(await place(visitor, { ...claim, checkoutId: id })).toMatchObject(REFUSED);
    expect((await place(visitor, { ...claim, checkoutId })).status).toBe(201);
  });
});
