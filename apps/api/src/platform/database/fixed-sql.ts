import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './database.ts';

type Value = string | number | boolean | Date | null | readonly (string | number)[];

const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * Like Kysely's `sql`, for queries that nearly every request runs: each `${}` is a value and never a piece of SQL, so the
 * text is built on the first call only.
 */
export const fixedSql = <Row>(template: TemplateStringsArray, ...values: readonly Value[]) => ({
  execute: (db: Db): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(CompiledQuery.raw(textOf(template), [...values]) as CompiledQuery<Row>),
});

function textOf(template: TemplateStringsArray): string {
  const known = texts.get(template);
  if (known !== undefined) return known;
  const text = template.reduce((before, piece, nth) => `${before}$${nth}${piece}`);
  texts.set(template, text);
  return text;
}
