import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Client } from 'pg';
import type { Site } from '@trpeza/contract/accounts/access';
import { storedId } from '@trpeza/api/src/platform/auth/sessions.ts';

export interface Customer {
  id: number;
  cookie: string;
}

/** Enough that no customer orders twice at once and no customer's list of orders grows long. */
export const CUSTOMERS = 800;
/** A plan that no run can use up: the budget is checked and recorded as always, and never refuses an order. */
export const PLAN_CENTS = 2_000_000_000;

/** Customers with existing sessions: checking so many passwords would take longer than everything else. */
export async function addCustomers(database: Client): Promise<Customer[]> {
  const { rows } = await database.query<{ id: number }>(
    `insert into accounts (username, password_hash, first_name, last_name, is_verified, monthly_plan_cents)
     select 'bench-' || n, '', 'Ana', 'Popova', true, $2 from generate_series(1, $1::integer) n returning id`,
    [CUSTOMERS, PLAN_CENTS],
  );
  return signIn(
    database,
    rows.map(({ id }) => id),
    'shop',
  );
}

/** Sessions as the product stores them, and the cookies that it would have sent. */
export async function signIn(database: Client, accountIds: number[], site: Site): Promise<Customer[]> {
  const { rows } = await database.query<{ value: string }>(
    `select value from server_secrets where name = 'session'`,
  );
  const signer = new cookie.Signer(rows[0]!.value);
  const sessions = accountIds.map((accountId) => ({ accountId, id: randomBytes(32).toString('base64url') }));
  await database.query(
    `insert into sessions (id, account_id, site, expires_at)
     select s.id, s.account_id, $3, now() + interval '1 day' from unnest($1::text[], $2::integer[]) s (id, account_id)`,
    [sessions.map(({ id }) => storedId(id)), accountIds, site],
  );
  return sessions.map(({ accountId, id }) => {
    return { id: accountId, cookie: `trpeza=${encodeURIComponent(signer.sign(id))}` };
  });
}

/**
 * Makes the demo provider settle every payment on creation, inside its own tables, so that no card form counts towards an
 * order; the other sides of the comparison have no payment at all.
 */
export const settlePayments = async (database: Client): Promise<void> =>
  void (await database.query(`
    create or replace function bench_settle() returns trigger language plpgsql as
      $$ begin new.status := 'succeeded'; return new; end $$;
    create or replace trigger bench_settle before insert on demo_gateway_intents for each row execute function bench_settle()`));

export const leavePaymentsOpen = async (database: Client): Promise<void> =>
  void (await database.query('alter table demo_gateway_intents disable trigger bench_settle'));
