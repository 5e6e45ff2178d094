import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { freezeSheets } from '#kitchen/freeze-sheets.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { publishOnCommit } from '#platform/events/events.ts';
import { deliverOrders } from './demo/deliver-orders.ts';
import { openOffice, type Office } from './demo/open-office.ts';
import { seedMenu } from './demo/menu.ts';
import { seedMoney } from './demo/money.ts';
import { seedAgreements, seedSettings } from './demo/office.ts';
import { comingMonday, generateOrders } from './demo/orders.ts';
import { seedPeople, seedDietsAndDoorPlans } from './demo/people.ts';
import { placeOrders } from './demo/place-orders.ts';

/**
 * Loads the demo kitchen into an empty database: the same people, menu and orders every time, dated relative to `now`.
 * When several processes call it concurrently, one of them loads and the others wait.
 * @returns whether this call loaded it
 */
export async function loadDemoKitchen(db: Db, now: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    // The same process may be building the server, which delays its next statement.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
    // Polls instead of waiting for the lock in one statement, since a connection without a response counts as lost.
    while (!(await tryAdvisoryLock(trx))) await wait(100);
    const known = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
    if (known) return false;
    const mealIds = await seedMenu(trx);
    const customers = await seedPeople(trx, now);
    await seedSettings(trx, now);
    const office = await openOffice(trx, now);
    await seedAgreements(office, customers);
    const orders = await placeOrders(office, generateOrders(office, now, { customers, mealIds }));
    await freezeComing(office, now);
    await deliverOrders(office, orders);
    await seedMoney(trx, office, customers);
    await seedDietsAndDoorPlans(office, customers);
    // Messages must not be sent about events from before the start of the demo.
    await sql`update order_events set notified_at = at`.execute(trx);
    await trx.deleteFrom('messages').execute();
    // Other processes may have cached the empty menu and settings.
    for (const topic of ['menu', 'settings']) await publishOnCommit(trx, topic);
    return true;
  });
}

const tryAdvisoryLock = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('demo kitchen', 0)) as taken`.execute(trx);
  return rows[0]!.taken;
};

/** Freezes the sheet of the coming Monday, whose orders were placed before its cut-off. */
async function freezeComing({ settings, today, at }: Office, now: Date): Promise<void> {
  const cutoff = cutoffOf(comingMonday(today), settings);
  if (now > cutoff) await freezeSheets(at(new Date(cutoff.getTime() + 1)));
}
