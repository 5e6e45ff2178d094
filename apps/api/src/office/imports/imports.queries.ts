import type { ImportCounts, ImportDetail, Mapping } from '@trpeza/contract/office/imports.schemas';
import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { Table } from '#platform/spreadsheets/read-data-file.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

export type UnmappedColumns = ImportDetail['leftOut'];

interface NewImport {
  actorId: number;
  kind: ImportKind;
  fileName: string;
  cells: Table;
  hidden: readonly number[];
  mapping: Mapping;
  mappingFrom: ImportDetail['mappingFrom'];
  createdAt: Date;
}

export const insertImport = (db: Db, { cells, hidden, mapping, ...rest }: NewImport) =>
  db
    .insertInto('imports')
    .values({
      ...rest,
      cells: JSON.stringify(cells),
      hidden: JSON.stringify(hidden),
      mapping: JSON.stringify(mapping),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export type ImportRow = Awaited<ReturnType<typeof insertImport>>;

/** Imports are always looked up together with their owner, so that users cannot read each other's imports. */
interface ImportKey {
  id: number;
  actorId: number;
}

export const findImport = (db: Db, { id, actorId }: ImportKey) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).where('actorId', '=', actorId).executeTakeFirst();

export const listImports = (db: Db, actorId: number, limit: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'kind', 'fileName', 'createdAt', 'doneAt', 'counts'])
    .where('actorId', '=', actorId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type ConfirmedMapping = Pick<
  ImportRow,
  'mapping' | 'mappingFrom' | 'takesHidden' | 'corrections' | 'skippedRows'
>;

export const confirmMapping = (db: Db, id: number, { mapping, ...confirmed }: ConfirmedMapping) =>
  db
    .updateTable('imports')
    .set({
      ...confirmed,
      mapping: JSON.stringify(mapping),
      corrections: JSON.stringify(confirmed.corrections),
      skippedRows: JSON.stringify(confirmed.skippedRows),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locks an import before it is written, so that concurrent requests write it once. */
export const lockImport = (trx: Trx, id: number) =>
  trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks an import as finished and deletes its cells and their corrections, which may contain personal data. */
export const finishImport = (
  trx: Trx,
  id: number,
  done: { doneAt: Date; counts: ImportCounts; leftOut: UnmappedColumns },
) =>
  trx
    .updateTable('imports')
    .set({
      doneAt: done.doneAt,
      counts: JSON.stringify(done.counts),
      leftOut: JSON.stringify(done.leftOut),
      cells: null,
      corrections: '{}',
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteImport = (db: Db, { id, actorId }: ImportKey) =>
  db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .returning('id')
    .executeTakeFirst();

export const deleteImportsBefore = (db: Db, before: Date) =>
  db.deleteFrom('imports').where('createdAt', '<', before).execute();

/** The confirmed column mappings of earlier files with the same headings, by source key. */
export async function findSavedMappings(db: Db, keys: readonly string[]): Promise<Map<string, Mapping>> {
  const rows = await db
    .selectFrom('importSources')
    .selectAll()
    .where('key', '=', anyOf(keys, 'text'))
    .execute();
  return new Map(rows.map(({ key, mapping }) => [key, mapping]));
}

export const rememberMapping = (trx: Trx, key: string, mapping: Mapping) =>
  trx
    .insertInto('importSources')
    .values({ key, mapping: JSON.stringify(mapping) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ mapping: JSON.stringify(mapping) }))
    .execute();
