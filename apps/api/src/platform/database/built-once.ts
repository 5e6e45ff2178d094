import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value while a query is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that nearly every order runs and of which only the values change: built and compiled at its first call. Each value
 * must go into the query as it is, as a parameter of its own.
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  let built: CompiledQuery<Row> | undefined;
  return (db, values) => {
    built ??= build(db, placesOf(values)).compile();
    const parameters = built.parameters.map((each) =>
      each instanceof Place ? (values as Record<string, unknown>)[each.name] : each,
    );
    return db.executeQuery({ ...built, parameters });
  };
}

const placesOf = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)])) as Values;
