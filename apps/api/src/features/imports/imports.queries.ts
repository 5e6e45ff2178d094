import type { ImportCounts, ImportDetail } from '@trpeza/contract/imports/imports.schemas';
import type { ImportField, ImportKind } from '@trpeza/contract/imports/imports.constants';
import type { Table } from '#platform/spreadsheets/read-data-file.ts';
import type { Db } from '#platform/database/database.ts';

export type Columns = { [Field in ImportField]?: number | undefined };

export type LeftOut = ImportDetail['leftOut'];

interface NewImport {
  actorId: number;
  kind: ImportKind;
  fileName: string;
  cells: Table;
  columns: Columns;
  createdAt: Date;
}

export const insertImport = (db: Db, { cells, columns, ...rest }: NewImport) =>
  db
    .insertInto('imports')
    .values({ ...rest, cells: JSON.stringify(cells), columns: JSON.stringify(columns) })
    .returningAll()
    .executeTakeFirstOrThrow();

export type ImportRow = Awaited<ReturnType<typeof insertImport>>;

/** An import is always looked up together with its owner. */
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

export const updateColumns = (db: Db, id: number, columns: Columns) =>
  db
    .updateTable('imports')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks it as running, for one caller at a time; who was not heard of for so long has ended without saying so. */
export const startImport = (db: Db, id: number, { now, silentSince }: { now: Date; silentSince: Date }) =>
  db
    .updateTable('imports')
    .set({ runningAt: now, refusal: null, progress: 0 })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .where((eb) => eb.or([eb('runningAt', 'is', null), eb('runningAt', '<', silentSince)]))
    .returningAll()
    .executeTakeFirst();

/** Outside of the transaction that writes the rows, so that others see it. */
export const updateProgress = (db: Db, id: number, progress: number, runningAt: Date) =>
  db.updateTable('imports').set({ progress, runningAt }).where('id', '=', id).execute();

export const stopImport = (db: Db, id: number, refusal: string) =>
  db.updateTable('imports').set({ progress: 0, runningAt: null, refusal }).where('id', '=', id).execute();

/** The file is no longer needed, and may hold names and addresses. */
export const finishImport = (
  db: Db,
  id: number,
  done: { doneAt: Date; counts: ImportCounts; leftOut: LeftOut },
) =>
  db
    .updateTable('imports')
    .set({
      doneAt: done.doneAt,
      counts: JSON.stringify(done.counts),
      leftOut: JSON.stringify(done.leftOut),
      cells: null,
      runningAt: null,
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
