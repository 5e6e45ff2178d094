import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, MapImport } from '@trpeza/contract/office/imports.schemas';
import type { Db } from '#platform/database/database.ts';
import type { Visitor } from '#test/visitor.ts';
import { buildMeal } from './meals.ts';

export type UploadedFile = string | Buffer;

/** The request body of an upload. */
export const uploadOf = (kind: ImportKind, file: UploadedFile, fileName = `${kind}.csv`) => ({
  kind,
  fileName,
  file: Buffer.from(file).toString('base64'),
});

/** Uploads a file and confirms the proposed columns together with the given ones. */
export async function tryImport(
  visitor: Visitor,
  kind: ImportKind,
  file: UploadedFile,
  changes: Partial<MapImport> = {},
): Promise<ImportDetail> {
  const sent = (await visitor.call('POST /api/imports', { body: uploadOf(kind, file) })).body;
  if (sent.mappingFrom === 'format') return sent;
  const body = { ...sent.mapping, ...changes };
  return (await visitor.call('PUT /api/imports/{id}', { params: { id: sent.id }, body })).body;
}

/** Executes an import as it was previewed. */
export const runImport = (visitor: Visitor, { id, trial }: ImportDetail, isSure = false) =>
  visitor.call('POST /api/imports/{id}/do', { params: { id }, body: { seen: trial!.seen, isSure } });

/** Creates a file with one new price. A member of the office has uploaded the file and not imported it yet. */
export async function buildImport(db: Db, actorId: number) {
  const { id: mealId } = await buildMeal(db);
  const cells = [
    ['Meal number', 'Price'],
    [String(mealId), '11.00'],
  ];
  return db
    .insertInto('imports')
    .values({
      actorId,
      kind: 'prices',
      fileName: 'prices.csv',
      cells: JSON.stringify(cells),
      hidden: '[]',
      mapping: JSON.stringify({ headingsRow: 1, columns: { mealNumber: 0, price: 1 }, directions: {} }),
      mappingFrom: 'confirmed',
      createdAt: new Date('2026-11-23T09:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
