import { sql, type RawBuilder } from 'kysely';

export function anyOf(ids: readonly number[]): RawBuilder<number>;
export function anyOf<Value extends string>(
  values: readonly Value[],
  type: 'text' | 'uuid' | 'date',
): RawBuilder<Value>;
/** One parameter for any number of values, including none, so that it stays one prepared statement. */
export function anyOf(values: readonly (number | string)[], type = 'integer'): RawBuilder<unknown> {
  return sql`any(${values}::${sql.raw(type)}[])`;
}
