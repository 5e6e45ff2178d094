import type { Kysely } from 'kysely';

/** The entries of one checkout are asked for by each audit of the money, of every checkout there is. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('budget_entries_checkout').on('budget_entries').column('checkout_id').execute();
}
