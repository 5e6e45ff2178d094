import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A row of a data file: returns the text of the cell under a heading. */
export type ReadCell = (heading: string) => string;

/** Reads a CSV file of `seeds/data`. @returns its rows; a cell whose heading the file does not have throws */
export function readTable(name: string): ReadCell[] {
  const file = readFileSync(new URL(`data/${name}.csv`, import.meta.url));
  return parse<Record<string, string>>(file, { columns: true }).map((row) => (heading) => {
    const cell = row[heading];
    if (cell === undefined) throw new Error(`${name}.csv has no column "${heading}"`);
    return cell;
  });
}

/** The values of a cell that lists several, separated by commas. */
export const listOf = <Value extends string>(cell: string): Value[] =>
  cell.split(', ').filter((each): each is Value => each !== '');
