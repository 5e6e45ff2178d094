import type { Selectable } from 'kysely';
import type { Database } from './database.types.ts';

/** A complete row of a table, as a query returns it. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
