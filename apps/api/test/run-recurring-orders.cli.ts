import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import { createSettingsReader } from '#platform/settings/settings.ts';
import { runRecurringOrders } from '#ordering/recurring-orders/place-proposals.ts';
import { openDatabase, createDbOverPool } from '#platform/database/database.ts';
import { createEvents } from '#platform/events/events.ts';
import { silentLog } from '#platform/log.ts';
import { createFakeClock } from './fake-clock.ts';

/** Runs the job of recurring orders once, as a process: `node run-recurring-orders.cli.ts <database> <instant>`. */
const [url, instant] = process.argv.slice(2) as [string, string];
const { pool } = openDatabase(url, { max: 4, maxWaitMs: 10_000 });
const db = createDbOverPool(pool);
const events = createEvents({ url, pool, log: silentLog });
const clock = createFakeClock(instant);
const settings = createSettingsReader(db, events);
await runRecurringOrders({ db, clock, events, settings, payments: createDemoGateway(db, clock) });
await events.close();
await db.destroy();
