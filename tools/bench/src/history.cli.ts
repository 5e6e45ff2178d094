import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { stopChildren } from './children.ts';
import { fillAround } from '@trpeza/api/test/history/fill-around.ts';
import { CUSTOMERS, fillHistory } from '@trpeza/api/test/history/fill-history.ts';
import { createGrowth, type Growth } from './growth.ts';
import { openJobs } from './measure-jobs.ts';
import { measureMonday } from './measure-monday.ts';
import { measureOffice } from './measure-office.ts';
import { measureShop } from './measure-shop.ts';
import { databaseUrl, startProduct } from './product.ts';
import { Report } from './report.ts';
import { requireTrueLedger } from './true-ledger.ts';

/**
 * `pnpm bench:history`: how long the calls of customers, kitchen, drivers and office and the background jobs take with years
 * of orders in the database, and whether they take longer with more years. Each size runs a separate product.
 * Sizes can be given: `pnpm bench:history 10000`.
 */
const SIZES = [10_000, 100_000, 1_000_000];
/** Low enough that even the smallest history covers all of last month, and every list of a month has as many rows. */
const WEEKLY = 1_000;
/** Up to this size the generated records are checked as well; beyond it that takes too long. */
const CHECKED_MOST = 10_000;
const reportFile = fileURLToPath(new URL('../../../bench-report.history.md', import.meta.url));

async function measureSize(size: number, report: Report, growth: Growth): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trpeza-history-'));
  try {
    const product = await startProduct(folder);
    const url = await databaseUrl(folder);
    const database = new Client({ connectionString: url });
    // The server ends before this connection does when a run is cut short.
    database.on('error', () => {});
    await database.connect();
    const started = performance.now();
    await fillHistory(database, { orders: size, customers: CUSTOMERS, weekly: WEEKLY });
    report.notes.push(
      `${size} orders of ${CUSTOMERS} customers loaded in ${Math.round((performance.now() - started) / 1000)} s.`,
    );
    if (size <= CHECKED_MOST) await requireTrueLedger(database);
    await fillAround(database);
    // What the nightly job has deleted: these rows do not grow over the years.
    await database.query(`delete from messages where created_at < now() - interval '90 days'`);
    const jobs = openJobs(url);
    try {
      // So much at once comes from no kitchen: its jobs and its tidying are done before anything is timed.
      await jobs.catchUp();
      await database.query('vacuum analyze');
      const about = { product, database };
      growth.setSize(size);
      await measureOffice(about, growth);
      await measureMonday(about, growth);
      await measureShop(about, growth);
      await jobs.measure(growth);
    } finally {
      await jobs.close();
    }
    await database.end();
    await product.child.stop();
  } finally {
    await stopChildren();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const report = new Report();
const growth = createGrowth(report);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopChildren());
const requested = process.argv.slice(2).map(Number);
try {
  for (const size of requested.length > 0 ? requested : SIZES) await measureSize(size, report, growth);
} catch (error) {
  report.notes.push(`The run broke: ${(error as Error).message}`);
  process.exitCode = 1;
}
growth.report();
console.log(`\n${report}\n`);
await report.write(reportFile);
