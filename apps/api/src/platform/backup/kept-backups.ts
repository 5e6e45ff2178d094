/** How many backups stay: the newest ones, and the newest of each of the newest weeks and months that have any. */
export interface Keep {
  nights: number;
  weeks: number;
  months: number;
}

const NAME = /^trpeza-(\d{4}-\d\d-\d\d)T\d+Z$/;

const monthOf = (name: string): string => name.slice('trpeza-'.length, 'trpeza-2026-11'.length);

/** Counted in UTC from Monday to Sunday: the first of January 1970 was a Thursday. */
const weekOf = (name: string): number => Math.floor((Date.parse(NAME.exec(name)![1]!) / 86_400_000 + 3) / 7);

/** @returns those of a folder's names that are backups and need not be kept, the oldest first */
export function backupsToDelete(names: readonly string[], { nights, weeks, months }: Keep): string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  const kept = new Set([
    ...newestFirst.slice(0, nights),
    ...firstOfEach(newestFirst, weekOf).slice(0, weeks),
    ...firstOfEach(newestFirst, monthOf).slice(0, months),
  ]);
  return newestFirst.filter((name) => !kept.has(name)).toReversed();
}

const firstOfEach = <K>(names: readonly string[], groupOf: (name: string) => K): string[] =>
  [...Map.groupBy(names, groupOf).values()].map(([first]) => first!);
