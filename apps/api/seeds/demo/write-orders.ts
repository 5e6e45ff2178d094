import type { Insertable } from 'kysely';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import type { Trx } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.types.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import type { DemoOrder } from './orders.ts';
import { writeLedger } from '../write-ledger.ts';
import { isOnAccount, referenceOf, writePayments, writeRefunds } from './write-payments.ts';

const SLOT = '10:00 - 12:00';

/** Writes generated orders with everything that real ones have: checkout, payment, events, budget entries. */
export async function writeOrders(trx: Trx, orders: readonly DemoOrder[]): Promise<void> {
  const staff = await listStaff(trx);
  await trx
    .insertInto('checkouts')
    .values(orders.map((order) => checkoutOf(order, staff)))
    .execute();
  await writePayments(trx, orders);
  const rows = await trx
    .insertInto('orders')
    .values(orders.map(orderOf))
    .returning(['id', 'checkoutId'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.checkoutId, row.id]));
  const withId = orders.map((order) => ({ ...order, id: idOf.get(order.checkoutId)! }));
  await trx.insertInto('orderItems').values(withId.flatMap(itemsOf)).execute();
  await trx
    .insertInto('orderEvents')
    .values(withId.flatMap((order) => eventsOf(order, staff)))
    .execute();
  await writeRefunds(
    trx,
    withId.filter((order) => order.status === 'cancelled' && !isOnAccount(order)),
  );
  await writeBudgets(trx, withId);
  await writeLedger(trx);
}

const amountsOf = ({ price, paying }: DemoOrder) => ({
  subtotalCents: price.subtotal,
  feeCents: price.fee,
  totalCents: price.total,
  customerCents: price.customer,
  subsidyCents: price.subsidy,
  ...paying.terms,
});

function checkoutOf(order: DemoOrder, staff: Staff) {
  const { customer, lines } = order;
  return {
    id: order.checkoutId,
    accountId: customer.id,
    state: 'placed' as const,
    lines: JSON.stringify(lines.map(({ id, ...line }) => ({ ...line, mealId: id }))),
    delivery: JSON.stringify(deliveryOf(order)),
    deliveryDate: order.date,
    deliverySlot: SLOT,
    orderedBy: orderedBy(order, staff),
    ...amountsOf(order),
    expiresAt: order.orderedAt,
    createdAt: order.orderedAt,
  };
}

/** As it is typed at the checkout, from which a usual order takes it. */
function deliveryOf({ customer, note }: DemoOrder): Delivery {
  const [address = '', city = '', place = '', country = ''] = customer.address.split(', ');
  const [state = '', zipCode = ''] = place.split(' ');
  const { firstName, lastName, phoneNumber: phone } = customer;
  return { firstName, lastName, address, city, state, zipCode, country, phone, deliveryInstructions: note };
}

const orderOf = (order: DemoOrder) => ({
  accountId: order.customer.id,
  checkoutId: order.checkoutId,
  status: order.status,
  outcome: order.outcome,
  firstName: order.customer.firstName,
  lastName: order.customer.lastName,
  phoneNumber: order.customer.phoneNumber,
  deliveryAddress: order.customer.address,
  deliveryInstructions: order.note,
  deliveryDate: order.date,
  deliverySlot: SLOT,
  ...amountsOf(order),
  paymentMethod: order.paymentMethod,
  paymentReference: referenceOf(order),
  createdAt: order.orderedAt,
});

type WithId = DemoOrder & { id: number };

const itemsOf = (order: WithId) =>
  order.lines.map(({ id: mealId, name, nameMk, imageUrl, allergens, priceCents, quantity }) => {
    return { orderId: order.id, mealId, name, nameMk, imageUrl, allergens, priceCents, quantity };
  });

type Staff = ReadonlyMap<string, number>;

async function listStaff(trx: Trx): Promise<Staff> {
  const rows = await trx
    .selectFrom('accounts')
    .select(['username', 'id'])
    .where('username', 'in', ['chef', 'driver', TELEPHONE])
    .execute();
  return new Map(rows.map(({ username, id }) => [username, id]));
}

/** Who takes the orders by telephone. */
const TELEPHONE = 'hcpadmin';
const orderedBy = (order: DemoOrder, staff: Staff) => (isOnAccount(order) ? staff.get(TELEPHONE)! : null);

const PATH = ['pending', 'processing', 'ready_for_delivery', 'delivering', 'completed'];

/** The action of each step, the role that performs it, and how many hours before delivery it happens. */
const STEPS = [
  { action: 'prepare', by: 'chef', hoursBefore: 26 },
  { action: 'finish', by: 'chef', hoursBefore: 20 },
  { action: 'pickUp', by: 'driver', hoursBefore: 2 },
  { action: 'deliver', by: 'driver', hoursBefore: 0 },
] as const;

function eventsOf(order: WithId, staff: Staff): Insertable<Database['orderEvents']>[] {
  const { id: orderId, status, customer, date, orderedAt: at } = order;
  const placed = {
    orderId,
    actorId: orderedBy(order, staff) ?? customer.id,
    action: 'place',
    fromStatus: null,
    toStatus: 'pending',
    at,
    // Marked as notified: no messages are sent about events from before the demo began.
    toldAt: at,
  };
  if (status === 'cancelled') {
    return [
      placed,
      {
        orderId,
        actorId: customer.id,
        action: 'withdraw',
        fromStatus: 'pending',
        toStatus: status,
        at,
        toldAt: at,
      },
    ];
  }
  // Past deliveries are dated late in the morning at the kitchen; for meals still being cooked, moves have the time of the order.
  const door = new Date(`${date}T00:30:00Z`).getTime();
  const moves = PATH.slice(1, PATH.indexOf(status) + 1).map((toStatus, index) => {
    const { action, by, hoursBefore } = STEPS[index]!;
    const then = status === 'completed' ? new Date(door - hoursBefore * 3_600_000) : at;
    return {
      orderId,
      actorId: staff.get(by) ?? null,
      action,
      fromStatus: PATH[index]!,
      toStatus,
      at: then,
      toldAt: then,
    };
  });
  return [placed, ...moves];
}

async function writeBudgets(trx: Trx, orders: readonly WithId[]): Promise<void> {
  const entries = orders.flatMap(
    ({ customer, date, price, checkoutId, id: orderId, status, orderedAt: at, paying }) => {
      const { agreementId } = paying.terms;
      const entry = { accountId: customer.id, month: monthOf(date), checkoutId, orderId, agreementId, at };
      const ordered = { ...entry, kind: 'ordered' as const, amountCents: price.subsidy as number };
      return status === 'cancelled'
        ? [ordered, { ...entry, kind: 'cancelled' as const, amountCents: -price.subsidy }]
        : [ordered];
    },
  );
  const months = Map.groupBy(entries, ({ accountId, month }) => `${accountId} ${month}`);
  await trx
    .insertInto('budgetMonths')
    .values(
      [...months.values()].map((list) => ({
        accountId: list[0]!.accountId,
        month: list[0]!.month,
        spentCents: sumOf(list),
        agreedCents: sumOf(list.filter(({ agreementId }) => agreementId !== null)),
      })),
    )
    .execute();
  await trx.insertInto('budgetEntries').values(entries).execute();
  const agreed = Map.groupBy(
    orders.filter(({ paying }) => paying.terms.agreementId !== null),
    ({ paying }) => paying.budget.key,
  );
  const periods = [...agreed.values()].map((list) => {
    const { terms, budget } = list[0]!.paying;
    const standing = list.filter(({ status }) => status !== 'cancelled');
    return {
      agreementId: terms.agreementId!,
      period: budget.period,
      spentCents: standing.reduce((sum, { price }) => sum + price.subsidy, 0),
    };
  });
  if (periods.length > 0) await trx.insertInto('agreementBudgets').values(periods).execute();
}

const sumOf = (entries: readonly { amountCents: number }[]): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
