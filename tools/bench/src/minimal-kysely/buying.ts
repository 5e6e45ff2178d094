import { sql } from 'kysely';
import type { Db, Line, Trx } from './tables.ts';

/** The rules of the demo kitchen, as constants. */
const FEE_CENTS = 399;
const CUSTOMER_SHARE = 0.3;

export interface Delivery {
  deliveryDate: string;
  deliverySlot: string;
  delivery: object;
}

export const findPerson = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'accounts.username', 'accounts.role'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.expiresAt', '>', new Date())
    .executeTakeFirst();

export async function addToCart(
  db: Db,
  accountId: number,
  { mealId, quantity }: Pick<Line, 'mealId' | 'quantity'>,
) {
  const meal = await db.selectFrom('meals').selectAll().where('id', '=', mealId).executeTakeFirst();
  if (!meal?.isActive) return undefined;
  return db
    .insertInto('cartLines')
    .values({ accountId, mealId, quantity })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'mealId']).doUpdateSet((eb) => ({
        quantity: eb('cartLines.quantity', '+', eb.ref('excluded.quantity')),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reads the cart and holds its part of the budget, all in one transaction. */
export const startCheckout = (db: Db, accountId: number, input: Delivery) =>
  db.transaction().execute(async (trx) => {
    const lines = await readCart(trx, accountId);
    if (lines.length === 0) throw new Error('the cart is empty');
    const totalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, FEE_CENTS);
    const subsidyCents = totalCents - Math.round(totalCents * CUSTOMER_SHARE);
    const { deliveryDate, deliverySlot } = input;
    const checkout = await trx
      .insertInto('checkouts')
      .values({
        accountId,
        state: 'open',
        deliveryDate,
        deliverySlot,
        totalCents,
        subsidyCents,
        lines: JSON.stringify(lines),
        delivery: JSON.stringify(input.delivery),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await reserveBudget(trx, {
      accountId,
      month: deliveryDate.slice(0, 7),
      subsidyCents,
      checkoutId: checkout.id,
    });
    return { checkoutId: checkout.id, totalCents, subsidyCents };
  });

const readCart = (trx: Trx, accountId: number): Promise<Line[]> =>
  trx
    .selectFrom('cartLines')
    .innerJoin('meals', 'meals.id', 'cartLines.mealId')
    .select(['meals.id as mealId', 'meals.name', 'meals.priceCents', 'cartLines.quantity'])
    .where('cartLines.accountId', '=', accountId)
    .execute();

interface Reservation {
  accountId: number;
  month: string;
  subsidyCents: number;
  checkoutId: string;
}

async function reserveBudget(
  trx: Trx,
  { accountId, month, subsidyCents, checkoutId }: Reservation,
): Promise<void> {
  const { monthlyPlanCents } = await trx
    .selectFrom('accounts')
    .select('monthlyPlanCents')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { spentCents } = await trx
    .insertInto('budgetMonths')
    .values({ accountId, month, spentCents: subsidyCents })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'month']).doUpdateSet({
        spentCents: sql`budget_months.spent_cents + ${subsidyCents}`,
      }),
    )
    .returning('spentCents')
    .executeTakeFirstOrThrow();
  if (monthlyPlanCents !== null && spentCents > monthlyPlanCents) throw new Error('the budget is used up');
  const entry = { accountId, month, kind: 'reserved', amountCents: subsidyCents, checkoutId };
  await trx.insertInto('budgetEntries').values(entry).execute();
}

/** Makes the order of a checkout: order, items, budget, and an empty cart. */
export const placeOrder = (db: Db, accountId: number, checkoutId: string) =>
  db.transaction().execute(async (trx) => {
    const checkout = await trx
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', checkoutId)
      .where('accountId', '=', accountId)
      .where('state', '=', 'open')
      .select(sql<string>`to_char(delivery_date, 'YYYY-MM-DD')`.as('deliveryDate'))
      .forUpdate()
      .executeTakeFirst();
    if (!checkout) return undefined;
    const { deliveryDate, deliverySlot, totalCents, subsidyCents, lines, delivery } = checkout;
    const order = await trx
      .insertInto('orders')
      .values({
        accountId,
        checkoutId,
        status: 'pending',
        deliveryDate,
        deliverySlot,
        totalCents,
        subsidyCents,
        delivery: JSON.stringify(delivery),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const items = lines.map((line) => ({ ...line, orderId: order.id }));
    await trx.insertInto('orderItems').values(items).execute();
    const entry = { accountId, month: deliveryDate.slice(0, 7), checkoutId };
    await trx
      .insertInto('budgetEntries')
      .values([
        { ...entry, kind: 'released', amountCents: -subsidyCents },
        { ...entry, kind: 'ordered', amountCents: subsidyCents },
      ])
      .execute();
    await trx.updateTable('checkouts').set({ state: 'placed' }).where('id', '=', checkoutId).execute();
    await trx.deleteFrom('cartLines').where('accountId', '=', accountId).execute();
    return { ...order, items };
  });
