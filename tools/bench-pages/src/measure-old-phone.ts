import type { BrowserContext } from '@playwright/test';
import { median, type Row } from './table.ts';

/** An old phone on a slow connection: 700 kbit/s, 300 ms to the first byte, a tenth of this processor. */
const LINE = { offline: false, latency: 300, downloadThroughput: 700_000 / 8, uploadThroughput: 700_000 / 8 };
const SLOWDOWN = 10;
const RUNS = 3;
const FIGURES = {
  paint: { unit: 's', aim: 1.5 },
  usable: { unit: 's', aim: 4.5 },
  page: { unit: 'KB', aim: 20 },
  scripts: { unit: 'KB', aim: 130 },
} as const;
type Figure = keyof typeof FIGURES;

/** When a first visit shows something, when it responds to a press, and how much had to load until then. */
export async function measureOldPhone(context: BrowserContext, url: string): Promise<Row[]> {
  const loads: Record<Figure, number>[] = [];
  for (let load = 0; load < RUNS; load += 1) loads.push(await loadOnce(context, url));
  return (Object.keys(FIGURES) as Figure[]).map((figure): Row => {
    const value = median(loads.map((load) => load[figure]));
    const { unit, aim } = FIGURES[figure];
    return {
      page: 'home, old phone',
      figure,
      value: `${value.toFixed(2)} ${unit}`,
      aim: `≤ ${aim} ${unit}`,
      isMet: value <= aim,
    };
  });
}

async function loadOnce(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  // React marks the elements that it has hydrated; from then on they respond to a press.
  await page.waitForFunction(() => {
    const button = document.querySelector('header button');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
  const found = await page.evaluate(() => {
    const usable = performance.now() / 1000;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const size = (all: PerformanceResourceTiming[]) =>
      all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0);
    const painted = (paint?.startTime ?? Number.NaN) / 1000;
    return { paint: painted, usable, page: size(document ? [document] : []), scripts: size(scripts) };
  });
  await page.close();
  return found;
}
