import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';

const columns = [
  'id',
  'templateKey',
  'subject',
  'subjectMk',
  'textContent',
  'textContentMk',
  'description',
  'variables',
  'updatedAt',
] as const;

export const listTemplateRows = (db: Db) =>
  db.selectFrom('emailTemplates').select(columns).orderBy('templateKey').execute();

export type TemplateRow = Awaited<ReturnType<typeof listTemplateRows>>[number];

/** The office's own texts, empty where it has none. */
export type CustomText = Omit<TemplateRow, 'id' | 'templateKey' | 'updatedAt'>;

export const listTemplateRowsOf = (db: Db, keys: readonly string[]) =>
  db.selectFrom('emailTemplates').select(columns).where('templateKey', '=', anyOf(keys, 'text')).execute();

export const findTemplate = (db: Db, key: string) =>
  db.selectFrom('emailTemplates').select(columns).where('templateKey', '=', key).executeTakeFirst();

export const lockTemplate = (trx: Trx, key: string) =>
  trx
    .selectFrom('emailTemplates')
    .select(columns)
    .where('templateKey', '=', key)
    .forUpdate()
    .executeTakeFirst();

/** @returns the row, unless the key existed before */
export const insertTemplate = (trx: Trx, templateKey: string, words: CustomText, updatedAt: Date) =>
  trx
    .insertInto('emailTemplates')
    .values({ templateKey, ...words, updatedAt })
    .onConflict((conflict) => conflict.column('templateKey').doNothing())
    .returning(columns)
    .executeTakeFirst();

export const updateTemplate = (trx: Trx, id: number, words: CustomText, updatedAt: Date) =>
  trx
    .updateTable('emailTemplates')
    .set({ ...words, updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteTemplate = (trx: Trx, id: number) =>
  trx.deleteFrom('emailTemplates').where('id', '=', id).execute();
