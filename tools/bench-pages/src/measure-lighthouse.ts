import lighthouse from 'lighthouse';
import type { BenchPage } from './pages.ts';
import { median, type Row } from './table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
} as const;
const SHIFT = 'cumulative-layout-shift';

interface Load {
  figures: Record<string, number>;
  /** Audit failures of the page, besides its speed. */
  faults: string[];
}

/** A page measured with Lighthouse's mobile profile, the median of several loads. */
export async function measureLighthouse(page: BenchPage, origin: string, port: number): Promise<Row[]> {
  const loads: Load[] = [];
  for (let load = 0; load < page.runs; load += 1) {
    loads.push(await loadAtLast(page, origin, port));
  }
  for (const fault of new Set(loads.flatMap(({ faults }) => faults)))
    console.log(`   ${page.name}: ${fault}`);
  return rowsOf(
    page,
    loads.map(({ figures }) => figures),
  );
}

const MOST_TRIES = 4;

/** A browser still busy with the previous page may miss the start of this one, so the load is retried. */
async function loadAtLast(page: BenchPage, origin: string, port: number): Promise<Load> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await loadOnce(page, origin, port);
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
      console.log(`   ${page.name}: once more, since ${(error as Error).message}`);
    }
  }
}

async function loadOnce(page: BenchPage, origin: string, port: number): Promise<Load> {
  const result = await lighthouse(origin + page.path, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // Cookies keep the session; everything else is cleared between loads as for a first visit.
    disableStorageReset: false,
    skipAudits: page.isListed ? [] : ['is-crawlable'],
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(
      `Lighthouse could not load ${page.path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    );
  }
  const { categories, audits, environment, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== page.path)
    throw new Error(`${page.path} led to ${finalDisplayedUrl}`);
  const faults = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
  );
  const figures: Load['figures'] = {
    moved: (audits['total-byte-weight']?.numericValue ?? Number.NaN) / 1024,
    machine: environment.benchmarkIndex,
  };
  for (const name of CATEGORIES) figures[name] = Math.round((categories[name]?.score ?? 0) * 100);
  for (const name of [...Object.keys(TIMES), SHIFT]) figures[name] = audits[name]?.numericValue ?? Number.NaN;
  return { figures, faults };
}

function rowsOf({ name, performance }: BenchPage, loads: readonly Load['figures'][]): Row[] {
  const middle = (figure: string): number => median(loads.map((load) => load[figure] ?? Number.NaN));
  const least = { performance, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
  const scores = CATEGORIES.map((figure): Row => {
    const all = loads.map((load) => load[figure] ?? 0);
    const range = Math.min(...all) === Math.max(...all) ? '' : ` (${Math.min(...all)}–${Math.max(...all)})`;
    const aim = least[figure];
    return {
      page: name,
      figure,
      value: `${middle(figure)}${range}`,
      aim: `≥ ${aim}`,
      isMet: middle(figure) >= aim,
    };
  });
  const seconds = (figure: string): string => `${(middle(figure) / 1000).toFixed(2)} s`;
  const times = Object.entries(TIMES).map(([audit, words]) => `${words} ${seconds(audit)}`);
  const value = [
    ...times,
    `moved about ${middle(SHIFT).toFixed(3)}`,
    `${middle('moved').toFixed(0)} KB`,
    `machine ${middle('machine').toFixed(0)}`,
  ].join(', ');
  return [...scores, { page: name, figure: 'times', value, aim: '' }];
}
