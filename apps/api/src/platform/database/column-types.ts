import { types, type CustomTypesConfig } from 'pg';

const parsers: Record<number, (value: string) => unknown> = {
  [types.builtins.INT8]: toNumber,
  [types.builtins.DATE]: (value) => value,
};

const textArray = types.getTypeParser(1009 as never) as (value: string) => (string | null)[];
parsers[1016] = (value) => textArray(value).map((item) => (item === null ? null : toNumber(item)));
parsers[1182] = textArray;

/**
 * How columns arrive: bigint as a number, date as 'yyyy-MM-dd' (never an instant), numeric as a string, timestamptz as a
 * Date, the rest as the driver does it. Handed to each pool, so nothing changes for other users of the driver.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function toNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The database answered ${value}, which no number holds exactly.`);
  return number;
}
