import type { BrowserContext } from '@playwright/test';
import { median, type Row } from './table.ts';

/** A telephone of many years on a thin line: 700 kbit/s, 300 ms to the first byte, a tenth of this processor. */
const LINE = { offline: false, latency: 300, downloadThroughput: 700_000 / 8, uploadThroughput: 700_000 / 8 };
const SLOWDOWN = 10;
const RUNS = 3;
const AIMS = { paint: 1.5, usable: 4.5 };

/** When a first visit shows something, and when it answers to a press; in seconds. */
export async function measureOldPhone(context: BrowserContext, url: string): Promise<Row[]> {
  const loads: { paint: number; usable: number }[] = [];
  for (let load = 0; load < RUNS; load += 1) loads.push(await loadOnce(context, url));
  return (['paint', 'usable'] as const).map((figure): Row => {
    const value = median(loads.map((load) => load[figure]));
    const aim = AIMS[figure];
    return {
      page: 'home, old phone',
      figure,
      value: `${value.toFixed(2)} s`,
      aim: `≤ ${aim} s`,
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
  // React leaves its mark on what it has taken over; from then on a press is answered.
  await page.waitForFunction(() => {
    const button = document.querySelector('header button');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { paint: (paint?.startTime ?? Number.NaN) / 1000, usable: performance.now() / 1000 };
  });
  await page.close();
  return times;
}
