import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export const findFunder = (db: Db, id: number) =>
  db
    .selectFrom('funders')
    .select(['id as funderId', 'name', 'nameMk', 'address', 'businessNumber', 'email', 'taxCode'])
    .select(['lineText', 'claimingCode', 'termsDays'])
    .where('id', '=', id)
    .executeTakeFirst();

/** All funders, including inactive ones, since deliveries may still have to be invoiced to them. */
export const listFunders = (db: Db) =>
  db
    .selectFrom('funders')
    .select(['id', 'name', 'nameMk'])
    .orderBy(sql`name collate "mk-x-icu", id`)
    .execute();
