import { sql, type Kysely } from 'kysely';

/** An import of thousands of rows takes longer than anybody waits for an answer: its page asks how it is. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table imports
    -- When it was last heard of while rows are written; null while none are.
    add column running_at timestamptz,
    -- The code of the error that it ended with.
    add column refusal text`.execute(db);
}
