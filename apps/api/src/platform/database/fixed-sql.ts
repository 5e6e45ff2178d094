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

type Given = Value | Piece | FixedSql | readonly FixedSql[];

interface Written {
  text: string;
  values: Value[];
}

/** The texts of templates that contain nothing but values and pieces. */
const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * Like Kysely's `sql`, for queries that nearly every request runs: each `${}` is a value, a constant piece of SQL, or another
 * of these or a list of them. Nothing is parsed, and the text of a query without others in it is built on the first call only.
 */
export const fixedSql = <Row>(template: TemplateStringsArray, ...given: readonly Given[]) =>
  new FixedSql<Row>(template, given);

export class FixedSql<Row = unknown> {
  readonly #template: TemplateStringsArray;
  readonly #given: readonly Given[];

  constructor(template: TemplateStringsArray, given: readonly Given[]) {
    this.#template = template;
    this.#given = given;
  }

  execute(db: Db): Promise<QueryResult<Row>> {
    const { text, values } = this.#whole();
    return db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
  }

  #whole(): Written {
    const known = texts.get(this.#template);
    if (known !== undefined)
      return { text: known, values: this.#given.filter((each) => !(each instanceof Piece)) as Value[] };
    const written: Written = { text: '', values: [] };
    this.#writeTo(written);
    if (!this.#given.some(isSql)) texts.set(this.#template, written.text);
    return written;
  }

  #writeTo(written: Written): void {
    this.#given.forEach((each, nth) => {
      written.text += this.#template[nth]!;
      if (each instanceof Piece) written.text += each.text;
      else if (isSql(each))
        [each].flat().forEach((part, place) => {
          if (place > 0) written.text += ', ';
          part.#writeTo(written);
        });
      else written.text += `$${written.values.push(each)}`;
    });
    written.text += this.#template.at(-1)!;
  }
}

const isSql = (given: Given): given is FixedSql | readonly FixedSql[] =>
  given instanceof FixedSql || (Array.isArray(given) && given[0] instanceof FixedSql);
