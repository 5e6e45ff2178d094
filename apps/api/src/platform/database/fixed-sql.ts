import { CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './database.ts';

type Value = string | number | boolean | Date | null | readonly (string | number)[];

/** SQL that several queries share: the same text at every call, never made of input. */
export class Piece {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * Like Kysely's `sql`, for queries that nearly every request runs: each `${}` is a value, or a constant piece of SQL, so the
 * text is built on the first call only.
 */
export const fixedSql = <Row>(template: TemplateStringsArray, ...values: readonly (Value | Piece)[]) => ({
  execute: (db: Db): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(
      CompiledQuery.raw(
        textOf(template, values),
        values.filter((value) => !(value instanceof Piece)),
      ) as CompiledQuery<Row>,
    ),
});

function textOf(template: TemplateStringsArray, values: readonly (Value | Piece)[]): string {
  const known = texts.get(template);
  if (known !== undefined) return known;
  let count = 0;
  const text = template.reduce((before, rest, nth) => {
    const value = values[nth - 1];
    return `${before}${value instanceof Piece ? value.text : `$${(count += 1)}`}${rest}`;
  });
  texts.set(template, text);
  return text;
}
