import { sql, type RawBuilder } from 'kysely';

export function anyOf(ids: readonly number[]): RawBuilder<number>;
export function anyOf<Value extends string>(
  values: readonly Value[],
  type: 'text' | 'uuid' | 'date',
): RawBuilder<Value>;
/**
 * Compares with any number of values, including none: `column = any(…)`. The values are one parameter, so the prepared
 * statement stays the same.
 */
export function anyOf(values: readonly (number | string)[], type = 'integer'): RawBuilder<unknown> {
  return sql`any(${values}::${sql.raw(type)}[])`;
}
