import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** Writes the ledger entries of generated orders, payments and refunds, unless they exist. */
export async function writeLedger(db: Db): Promise<void> {
  await sql.raw(LEDGER_SQL).execute(db);
}

const shares = `cross join lateral (values ('customer', customer_cents), ('organisation', subsidy_cents)) side (account, cents)`;
const isNew = (table: string) =>
  `not exists (select from ledger_transfers t where t.checkout_id = ${table}.checkout_id)`;

/** Like `writeLedger`, as SQL for callers without Kysely. */
export const LEDGER_SQL = `insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once, at)
    select 'placed', side.account, 'sales', side.cents, checkout_id, 'placed:' || o.checkout_id, created_at
    from orders o ${shares} where side.cents > 0 and ${isNew('o')}
    union all
    select 'cancelled', 'sales', side.account, side.cents, checkout_id, null, created_at
    from orders o ${shares} where side.cents > 0 and o.status = 'cancelled' and ${isNew('o')}
    union all
    select state, case state when 'paid' then method else 'debits_underway' end, 'customer', amount_cents, checkout_id, state || ':' || id, updated_at
    from payments p where state in ('accepted', 'paid') and method <> 'account' and ${isNew('p')}
    union all
    select 'refunded', 'customer', p.method, r.amount_cents, p.checkout_id, 'refunded:' || r.id, r.created_at
    from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded' and ${isNew('p')}`;
