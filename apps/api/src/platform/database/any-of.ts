import { sql } from 'kysely';

/** One parameter however many ids there are, so that it stays one prepared statement. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::integer[])`;
