import { sql } from 'kysely';
import type { SaveFunder } from '@trpeza/contract/money/agreements.schemas';
import type { FunderKind } from '@trpeza/contract/money/agreements.constants';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import type { Db, Trx } from '#platform/database/database.ts';

/** Number of people with an agreement with the funder that ends on or after `today`. */
const countPeopleFrom = (today: string) =>
  sql<number>`(select count(distinct g.account_id)::integer from agreements g
    where g.funder_id = funders.id and (g.to_date is null or g.to_date >= ${today}::date))`;

const read = (db: Db, today: string) =>
  db
    .selectFrom('funders')
    .select(['id', 'version', 'name', 'nameMk', 'kind', 'businessNumber', 'address', 'email', 'taxCode'])
    .select(['lineText', 'claimingCode', 'termsDays', 'endedAt'])
    .select(countPeopleFrom(today).as('people'))
    .$narrowType<{ kind: FunderKind; taxCode: TaxCode }>();

export type FunderRow = Awaited<ReturnType<typeof listFunders>>[number];

export const listFunders = (db: Db, today: string) =>
  read(db, today)
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

/** Locks the row for update until the transaction ends. */
export const lockFunder = (trx: Trx, id: number, today: string) =>
  read(trx, today).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the row against changes while an agreement is added, so that the funder cannot be ended concurrently. */
export const lockFunderForShare = (trx: Trx, id: number) =>
  trx.selectFrom('funders').select(['name', 'endedAt']).where('id', '=', id).forShare().executeTakeFirst();

/** @throws Error of the unique index when another funder has the same name */
export const insertFunder = (trx: Trx, funder: SaveFunder) =>
  trx.insertInto('funders').values(rowOf(funder)).returning('id').executeTakeFirstOrThrow();

/** @throws Error of the unique index when another funder has the same name */
export const updateFunder = (trx: Trx, id: number, funder: SaveFunder) =>
  trx
    .updateTable('funders')
    .set({ ...rowOf(funder), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

export const endFunderRow = (trx: Trx, id: number, endedAt: Date) =>
  trx
    .updateTable('funders')
    .set({ endedAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

const rowOf = ({ email, ...funder }: SaveFunder) => ({ ...funder, email: email || null });
