import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from './report.ts';
import { stopProducts } from './product.ts';

const drills: Record<string, () => Promise<(folder: string, report: Report) => Promise<void>>> = {
  backup: async () => (await import('./drill-backup.ts')).drillBackup,
  restart: async () => (await import('./drill-restart.ts')).drillRestart,
};

/** `pnpm drill backup` or `pnpm drill restart`: exits with 1 when an order was lost or a request failed. */
const HARD_STOP_MS = 20 * 60_000;
const start = drills[process.argv[2] ?? ''];
if (!start) {
  console.error(`Usage: pnpm drill ${Object.keys(drills).join(' | ')}`);
  process.exit(2);
}
const rows: { figure: string; value: string | number }[] = [];
const report: Report = {
  tell: (figure, value) => void rows.push({ figure, value }),
  check(figure, problems) {
    rows.push({ figure, value: problems.length === 0 ? 'none' : `${problems.length}: ${problems[0]}` });
    if (problems.length === 0) return;
    console.error(`${figure}:\n${problems.slice(0, 20).join('\n')}`);
    process.exitCode = 1;
  },
};
const folder = await mkdtemp(join(tmpdir(), 'trpeza-drill-'));
const stopped = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error('timed out')), HARD_STOP_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
});
try {
  const drill = await start();
  await Promise.race([drill(folder, report), stopped]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await stopProducts();
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
console.table(rows);
process.exit();
