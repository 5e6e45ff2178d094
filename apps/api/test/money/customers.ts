import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';

/**
 * A customer with ten meals in the cart. These customers never sign in, so they are created in bulk and without a
 * password.
 */
export interface Customer {
  id: number;
  mealId: number;
  /** The key of the customer's request to cancel. All attempts use the same key. */
  key: string;
  hasCancelled: boolean;
  setQuantity(quantity: number): Promise<void>;
}

export async function buildCustomers(db: Db, count: number): Promise<Customer[]> {
  const { id: mealId } = await buildMeal(db);
  const people = Array.from({ length: count }, (_, nth) => ({
    username: `payer-${nth}`,
    email: `payer-${nth}@example.org`,
    emailConfirmedAt: new Date(),
    passwordHash: '',
    firstName: 'Ana',
    lastName: 'Popova',
    role: 'customer' as const,
    isVerified: true,
    monthlyPlanCents: 50_000,
  }));
  const ids = (await db.insertInto('accounts').values(people).returning('id').execute()).map(({ id }) => id);
  await db
    .insertInto('carts')
    .values(ids.map((accountId) => ({ accountId, deliveryDate: DELIVERY_DATE, deliverySlot: SLOT })))
    .execute();
  await db
    .insertInto('cartLines')
    .values(ids.map((accountId) => ({ accountId, mealId, quantity: 10, priceCents: 1000 })))
    .execute();
  return ids.map((id) => ({
    id,
    mealId,
    key: randomUUID(),
    hasCancelled: false,
    setQuantity: async (quantity) =>
      void (await db.updateTable('cartLines').set({ quantity }).where('accountId', '=', id).execute()),
  }));
}
