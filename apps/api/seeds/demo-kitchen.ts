import { sql } from 'kysely';
import type { OrderStatus } from '@trpeza/contract/orders/orders.states';
import { addDays, cutoffOf, deliverableDates, localDateOf } from '#features/calendar/calendar.domain.ts';
import { freezeSheets } from '#features/kitchen/freeze-sheets.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { publishOnCommit } from '#platform/events/events.ts';
import { seedAccounts } from './demo/accounts.ts';
import { seedAgreements } from './demo/agreements.ts';
import { seedDeliveries } from './demo/deliveries.ts';
import { seedDiets } from './demo/diets.ts';
import { DEMO_SETTINGS as RULES, openOffice } from './demo/in-the-office.ts';
import { seedMenu } from './demo/menu.ts';
import { seedMoney } from './demo/money.ts';
import { seedOffice } from './demo/office.ts';
import { inventOrders } from './demo/orders.ts';
import { createRandom } from './demo/random.ts';
import { writeOrders } from './demo/write-orders.ts';

const WEEKS_BACK = 13;
const PAST: OrderStatus[] = [...Array<OrderStatus>(24).fill('completed'), 'cancelled'];
const COMING: OrderStatus[] = [
  'pending',
  'pending',
  'pending',
  'pending',
  'processing',
  'processing',
  'ready_for_delivery',
];

/**
 * Loads the demo kitchen into an empty database: the same people, menu and orders every time, dated relative to `now`.
 * When several processes call it concurrently, one loads and the others find it done. @returns whether it was this one
 */
export async function loadDemoKitchen(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Loading takes longer than a request may, and so does waiting for whoever loads.
    await sql`set local statement_timeout = '60s'`.execute(trx);
    await sql`set local lock_timeout = '60s'`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('demo kitchen', 0))`.execute(trx);
    const known = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (known) return false;
    const random = createRandom('trpeza');
    const meals = await seedMenu(trx);
    const people = await seedAccounts(trx, random);
    await seedDiets(trx, people.customers, now);
    await seedDeliveries(trx, [people.elena, ...people.customers]);
    await seedOffice(trx, now, RULES.time_zone);
    const office = await openOffice(trx, now);
    const payingOf = await seedAgreements(office, people.customers);
    await writeOrders(trx, inventOrders(boardsAround(now, people), { meals, random, now, payingOf }));
    await freezeComing(trx, now);
    await seedMoney(trx, office, people.customers);
    // A process that is starting, or runs already, may have read that there is nothing yet.
    for (const topic of ['menu', 'settings']) await publishOnCommit(trx, topic);
    return true;
  });
}

/**
 * Past Mondays, the coming one with a full board, and the first that can still be ordered. Elena, whom visitors sign in as,
 * has a history too, but this month's budget is left to them.
 */
function boardsAround(now: Date, { elena, customers }: Awaited<ReturnType<typeof seedAccounts>>) {
  const coming = comingMonday(localDateOf(now, RULES.time_zone));
  const past = Array.from({ length: WEEKS_BACK }, (_, week) => addDays(coming, -7 * (WEEKS_BACK - week)));
  const next = deliverableDates(RULES, now).find((date) => date > coming);
  return [
    ...past.map((date, week) => {
      const isLongAgo = week < WEEKS_BACK - 5;
      return {
        date,
        orders: 16 + (week % 5),
        statuses: PAST,
        customers: isLongAgo ? [elena, ...customers] : customers,
      };
    }),
    { date: coming, orders: 34, statuses: COMING, customers },
    ...(next ? [{ date: next, orders: 9, statuses: ['pending'] as OrderStatus[], customers }] : []),
  ];
}

/** All orders of the coming Monday were placed before its cut-off, so its sheet is frozen as it was at that time. */
async function freezeComing(trx: Trx, now: Date): Promise<void> {
  const cutoff = cutoffOf(comingMonday(localDateOf(now, RULES.time_zone)), RULES);
  if (now <= cutoff) return;
  const clock = { now: () => new Date(cutoff.getTime() + 1) };
  await freezeSheets({ db: trx, clock, settings: { read: async () => RULES, invalidate: () => {} } });
}

function comingMonday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (8 - weekday) % 7);
}
