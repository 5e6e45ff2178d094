import type { Db } from '#platform/database/database.ts';

let made = 0;

/** Creates a round with a unique name. */
export const buildRound = (db: Db, { driverId = null }: { driverId?: number | null } = {}) =>
  db
    .insertInto('rounds')
    .values({ name: `Round ${(made += 1)}`, driverId })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
