import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopChildren } from './children.ts';
import { databaseProcesses, openKitchen, watchMemory, type Kitchen } from './kitchen.ts';
import { measureBoard } from './measure-board.ts';
import { measureCalls } from './measure-calls.ts';
import { measureMenu } from './measure-menu.ts';
import { measureOrders } from './measure-orders.ts';
import { measurePage } from './measure-page.ts';
import { measureProcesses } from './measure-processes.ts';
import { measureSecrecy } from './measure-secrecy.ts';
import { measureStart } from './measure-start.ts';
import { measureWebhooks } from './measure-webhooks.ts';
import { residentMiB, sharedOutMiB } from './processes.ts';
import { Report } from './report.ts';

/**
 * `pnpm bench`: how fast the product is against simple programs that do the same, side by side in one run, since
 * figures of different machines or moments cannot be compared. It only measures: a missed target is printed as such,
 * only a broken run fails.
 */
// With every part measured three times.
const HARD_STOP_MS = 720_000;
const LOADED_AIM_MIB = 210;
const reportFile = fileURLToPath(new URL('../../../bench-report.md', import.meta.url));

async function measureAll(whole: string, report: Report): Promise<void> {
  const { folder, product } = await measureStart(whole, report);
  const kitchen = await openKitchen(folder, product);
  const { pid } = product.child;
  await wait(1_000);
  const idle = residentMiB(pid);
  const highest = watchMemory(pid);
  const part = (
    name: string,
    measure: (kitchen: Kitchen, report: Report) => Promise<void>,
    options?: { tries: number },
  ) => report.addWhileQuiet(name, (own) => measure(kitchen, own), options);
  await part('menu', measureMenu);
  await part('calls', measureCalls);
  await part('orders', measureOrders);
  await part('processes', measureProcesses);
  // Once: failed sign-ins are limited.
  await part('secrecy', measureSecrecy, { tries: 1 });
  report.add('memory of the API, idle', idle, 'MiB');
  await part('page', measurePage);
  await part('board', measureBoard);
  report.add('memory of the API, loaded', highest(), 'MiB', LOADED_AIM_MIB);
  const database = sharedOutMiB(databaseProcesses(kitchen));
  if (database !== undefined) report.add('memory of its PostgreSQL, not counted', database, 'MiB');
  await kitchen.database.end();
  await product.child.stop();
  await report.addWhileQuiet('webhooks', (own) => measureWebhooks(folder, own));
}

const report = new Report();
const folder = await mkdtemp(join(tmpdir(), 'trpeza-bench-'));
const stopped = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error('took too long')), HARD_STOP_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error('asked to stop')));
});
try {
  const work = measureAll(folder, report);
  // Work still running at the timeout fails by itself once its child processes are gone.
  work.catch(() => {});
  await Promise.race([work, stopped]);
} catch (error) {
  report.notes.push(`The run broke: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await stopChildren();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`\n${report}\n`);
await report.write(reportFile);
