import { sql } from 'kysely';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import type { Db } from '#platform/database/database.ts';

export interface ChargeRow {
  accountId: number;
  name: string;
  email: string | null;
  orderId: number;
  deliveryDate: string;
  cents: number;
  /** Whether the order's agreement has no funder. */
  isPrivate: boolean;
  taxCode: TaxCode | null;
}

export async function listCharges(
  db: Db,
  { from, before }: { from: string; before: string },
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`select * from (
    select c.account_id, c.order_id, c.cents, o.delivery_date, a.email,
      coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.username, 'User #' || a.id) as name,
      o.agreement_id is not null and
        (select funder_id from agreements where id = o.agreement_id) is null as is_private,
      (select f.tax_code from agreements g join funders f on f.id = g.funder_id where g.id = o.agreement_id) as tax_code
    from (
      select account_id, order_id, sum(amount_cents)::integer as cents from account_charges
      where booked_on >= ${from} and booked_on < ${before} group by 1, 2 having sum(amount_cents) <> 0
    ) c
    cross join lateral (select delivery_date, agreement_id from orders where id = c.order_id limit 1) o
    cross join lateral (select * from accounts where id = c.account_id limit 1) a
  ) as charge order by name collate "mk-x-icu", account_id, delivery_date, order_id`.execute(db);
  return rows;
}
