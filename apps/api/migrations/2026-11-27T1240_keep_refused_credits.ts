import { sql, type Kysely } from 'kysely';

/** What staff reported as missing, and could not be credited. Every kind of before is one of now. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table worklist_items add column missing jsonb`,
  `alter table worklist_items drop constraint worklist_items_kind_known`,
  `alter table worklist_items add constraint worklist_items_kind_known
    check (kind in ('failed_delivery', 'refused_move', 'refused_credit', 'account_overdue')) not valid`,
  `alter table worklist_items add constraint worklist_items_credit_whole
    check ((kind = 'refused_credit') = (missing is not null)) not valid`,
];
