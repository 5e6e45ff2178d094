import { relative } from 'node:path';
import type { PlaywrightSuites, Suite } from './test-failures.ts';

/** How long the tests of one file took, in wall-clock time. */
export interface FileTime {
  file: string;
  ms: number;
}

/** The fields used of Vitest's JSON report besides its failures. */
interface VitestTimes {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}

export const timesOfVitest = ({ testResults }: VitestTimes): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    ms: endTime - startTime,
  }));

/** The summed times of a file's tests, since they run in parallel with those of others. */
export const timesOfPlaywright = ({ suites }: Pick<PlaywrightSuites, 'suites'>): FileTime[] =>
  [...Map.groupBy(suites.flatMap(specsOf), ({ file }) => file)].map(([file, specs]) => ({
    file,
    ms: specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration = 0 }) => sum + duration, 0),
  }));

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const MOST_FILES = 10;

/** The ten slowest files, as a starting point for making the run faster. */
export const slowestOf = (times: readonly FileTime[]): string =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MOST_FILES)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
