import { sql } from 'kysely';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Violation } from '#platform/deps.ts';
import { isRefundAwaited } from '#money/money.api.ts';
import type { Db } from '#platform/database/database.ts';

export interface MoneyCheck {
  ranAt: Date;
  tookMs: number;
  found: number;
  /** The first violations; `found` counts all. */
  violations: Violation[];
}

/** A delivery date within the next 14 days. */
interface ComingDate {
  date: string;
  orders: number;
  /** Paid checkouts without an order. */
  unplaced: number;
}

interface ProviderRow {
  method: OnlineMethod;
  reachedAt: string | null;
  failingSince: string | null;
  heardAt: string | null;
}

/** Database figures for the Health page and the metrics. */
export interface Figures {
  mailWaiting: number;
  mailOldest: Date | null;
  mailFailed: number;
  mailSentAt: Date | null;
  /** Payments begun within the last 24 hours, counted by current state. */
  paymentsOfDay: Record<string, number>;
  refundsWaiting: number;
  refundsOldest: Date | null;
  providers: ProviderRow[];
  coming: ComingDate[];
  databaseBytes: number;
  databaseVersion: string;
  connections: number;
  maxConnections: number;
}

const DAYS_AHEAD = 14;

const WAITING_REFUNDS = sql`refunds where ${isRefundAwaited}`;

/**
 * Delivery dates within the next 14 days that have orders, or checkouts that were paid more than ten minutes ago and have
 * no order.
 */
const comingDates = (today: string, now: Date) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('date', delivery_date, 'orders', coalesce(orders, 0), 'unplaced', coalesce(unplaced, 0))
    order by delivery_date), '[]')
  from (
    select delivery_date, count(*) as orders from orders
    where delivery_date between ${today}::date and ${today}::date + ${sql.lit(DAYS_AHEAD)} and status <> 'cancelled' group by 1
  ) as placed full join (
    select c.delivery_date, count(*) as unplaced from checkouts c join payments p on p.checkout_id = c.id
    where c.delivery_date between ${today}::date and ${today}::date + ${sql.lit(DAYS_AHEAD)} and c.state <> 'placed'
      and p.state in ('accepted', 'paid') and p.updated_at < ${now}::timestamptz - interval '10 minutes' group by 1
  ) as paid using (delivery_date)`;

const PROVIDERS = sql`
  select coalesce(jsonb_agg(jsonb_build_object('method', method, 'reachedAt', reached_at, 'failingSince', failing_since,
    'heardAt', (select max(received_at) from provider_events where provider = method)) order by method), '[]')
  from reconciliations`;

/** A single statement, since each scrape and each request of the worklist runs it. */
export async function readFigures(db: Db, { today, now }: { today: string; now: Date }): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*) from messages where state = 'waiting')::integer as mail_waiting,
    (select min(queued_at) from messages where state = 'waiting') as mail_oldest,
    (select count(*) from messages where state = 'failed')::integer as mail_failed,
    (select sent_at from messages where state = 'sent' order by id desc limit 1) as mail_sent_at,
    (select coalesce(jsonb_object_agg(state, n), '{}') from (
      select state, count(*) as n from payments where created_at >= ${now}::timestamptz - interval '1 day' group by state) p
    ) as payments_of_day,
    (select count(*) from ${WAITING_REFUNDS})::integer as refunds_waiting,
    (select min(created_at) from ${WAITING_REFUNDS}) as refunds_oldest,
    (${PROVIDERS}) as providers,
    (${comingDates(today, now)}) as coming,
    pg_database_size(current_database()) as database_bytes,
    current_setting('server_version') as database_version,
    (select count(*) from pg_stat_activity where datname = current_database())::integer as connections,
    current_setting('max_connections')::integer as max_connections`.execute(db);
  return rows[0]!;
}

export const findMoneyCheck = (db: Db): Promise<MoneyCheck | undefined> =>
  db.selectFrom('moneyChecks').select(['ranAt', 'tookMs', 'found', 'violations']).executeTakeFirst() as never;

export async function saveMoneyCheck(db: Db, { violations, ...check }: MoneyCheck): Promise<void> {
  const row = { ...check, violations: JSON.stringify(violations) };
  await db
    .insertInto('moneyChecks')
    .values(row)
    .onConflict((conflict) => conflict.column('isLatest').doUpdateSet(row))
    .execute();
}
