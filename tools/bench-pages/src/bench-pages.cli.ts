import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFullBrowser, versionOf } from '@trpeza/e2e/find-browser.ts';
import { startProduct } from '@trpeza/e2e/product.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureOldPhone } from './measure-old-phone.ts';
import { PAGES, signInAndFill } from './pages.ts';
import { openBrowser } from './profile-browser.ts';
import { table, type Row } from './table.ts';

/**
 * The second half of `pnpm bench`: how fast the shop's pages open, with Lighthouse's mobile profile and on an old phone. Like
 * the first half it only measures; only a broken run fails. Times on a busy machine are too long, so the output includes the
 * speed of the machine as Lighthouse sees it.
 */
const HARD_STOP_MS = 9 * 60_000;
const reportFile = resolve(import.meta.dirname, '../../../bench-report.pages.md');

async function measureAll(rows: Row[], folder: string, port: number): Promise<string> {
  const browser = await findFullBrowser();
  const { context, debugPort, close } = await openBrowser(browser, folder);
  try {
    const origin = `http://localhost:${port}`;
    rows.push(...(await measureOldPhone(context, `${origin}/`)));
    for (const needs of ['nobody', 'customer'] as const) {
      if (needs === 'customer') await signInAndFill(context, origin);
      for (const page of PAGES.filter((one) => one.needs === needs)) {
        rows.push(...(await measureLighthouse(page, origin, debugPort)));
      }
    }
  } finally {
    await close();
  }
  return versionOf(browser);
}

const rows: Row[] = [];
const folder = await mkdtemp(join(tmpdir(), 'trpeza-bench-pages-'));
const product = await startProduct();
const late = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error('took too long')), HARD_STOP_MS).unref();
});
let browserName = '';
try {
  browserName = await Promise.race([measureAll(rows, folder, product.port), late]);
} catch (error) {
  console.error(`The run broke: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
const report = `# Pages\n\n${browserName}\n\n${table(rows)}\n`;
console.log(`\n${report}`);
await writeFile(reportFile, report);
