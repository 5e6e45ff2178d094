import type { Selectable } from 'kysely';
import type { Db, Trx } from '#platform/database/database.ts';
import type { EmailTemplates } from '#platform/database/database.types.ts';

/** The texts of the office, by template key. */
export async function readTemplates(db: Db): Promise<Map<string, TemplateRow>> {
  const rows = await db.selectFrom('emailTemplates').selectAll().orderBy('templateKey').execute();
  return new Map(rows.map((row) => [row.templateKey, row]));
}

export type TemplateRow = Selectable<EmailTemplates>;

/** The texts of the office; empty fields use the default texts. */
export type CustomText = Omit<TemplateRow, 'id' | 'templateKey' | 'updatedAt'>;

export const findTemplate = (db: Db, key: string) =>
  db.selectFrom('emailTemplates').selectAll().where('templateKey', '=', key).executeTakeFirst();

export const lockTemplate = (trx: Trx, key: string) =>
  trx.selectFrom('emailTemplates').selectAll().where('templateKey', '=', key).forUpdate().executeTakeFirst();

/** @returns the row, or undefined if the key exists */
export const insertTemplate = (trx: Trx, templateKey: string, words: CustomText, updatedAt: Date) =>
  trx
    .insertInto('emailTemplates')
    .values({ templateKey, ...words, updatedAt })
    .onConflict((conflict) => conflict.column('templateKey').doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateTemplate = (trx: Trx, id: number, words: CustomText, updatedAt: Date) =>
  trx
    .updateTable('emailTemplates')
    .set({ ...words, updatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteTemplate = (trx: Trx, id: number) =>
  trx.deleteFrom('emailTemplates').where('id', '=', id).execute();
