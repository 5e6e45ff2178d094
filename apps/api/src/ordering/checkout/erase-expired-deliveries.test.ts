import { expect, it } from 'vitest';
import { addMeals, buildCustomerWithMeal, openCheckout } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import { eraseExpiredDeliveries } from './erase-expired-deliveries.ts';
import { abandonCheckout } from './expire-checkout.ts';

const app = await createTestApp();

it('eraseExpiredDeliveries erases the recipient of an expired checkout after one month', async () => {
  const { account, visitor, meal } = await buildCustomerWithMeal(app);
  const begun = async (daysAgo: number, isOver: boolean) => {
    await addMeals(visitor, meal.id, { quantity: 10 });
    await openCheckout(visitor);
    if (isOver) expect(await abandonCheckout(app.deps, account.id)).toBe('ended');
    const { id } = await app.db
      .selectFrom('checkouts')
      .select('id')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const createdAt = new Date(app.clock.now().getTime() - daysAgo * 24 * 3_600_000);
    await app.db.updateTable('checkouts').set({ createdAt }).where('id', '=', id).execute();
    return id;
  };
  const [old, recent, open] = [await begun(31, true), await begun(29, true), await begun(31, false)];
  await eraseExpiredDeliveries(app.deps);
  const rows = await app.db.selectFrom('checkouts').select(['id', 'delivery', 'totalCents']).execute();
  const of = (id: string) => rows.find((row) => row.id === id)!;
  expect(of(old).delivery).toEqual({});
  expect(of(old).totalCents).toBeGreaterThan(0);
  for (const id of [recent, open]) expect(of(id).delivery).toMatchObject({ firstName: expect.any(String) });
});
