import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Returns the text of the cell below a heading, in one row of a data file. */
export type ReadCell = (heading: string) => string;

/** Reads a CSV file of `seeds/data`. Reading a cell throws if the file does not have the heading. */
export function readTable(name: string): ReadCell[] {
  const file = readFileSync(new URL(`data/${name}.csv`, import.meta.url));
  return parse<Record<string, string>>(file, { columns: true }).map((row) => (heading) => {
    const cell = row[heading];
    if (cell === undefined) throw new Error(`${name}.csv has no column "${heading}"`);
    return cell;
  });
}

/** Splits a cell with several values, separated by commas. */
export const splitCell = <Value extends string>(cell: string): Value[] =>
  cell.split(', ').filter((each): each is Value => each !== '');
