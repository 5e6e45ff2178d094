import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstMessage, forkScript } from './children.ts';
import type { Kitchen } from './kitchen.ts';
import { send } from './load/client.ts';
import { cpuMs } from './processes.ts';
import type { Report } from './report.ts';
import { median } from './statistics.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 16;
const AIM = 0.5;

/** The menu for guests, against a bare Fastify that serves the very same bytes. */
export async function measureMenu(kitchen: Kitchen, report: Report): Promise<void> {
  const { product, load } = kitchen;
  const bytes = await send({ port: product.port, path: '/api/meals' });
  const bare = await startBare(kitchen.folder, bytes);
  const ask = (port: number, seconds = SECONDS) => {
    const url = `http://127.0.0.1:${port}/api/meals`;
    return load.run({ kind: 'hammer', url, headers: {}, connections: CONNECTIONS, seconds });
  };
  for (const port of [product.port, bare.port]) await ask(port, 1);
  const rounds = { product: [] as number[], bare: [] as number[] };
  const used = { product: 0, bare: 0 };
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { port, pid }] of [
      ['product', { port: product.port, pid: product.child.pid }],
      ['bare', bare],
    ] as const) {
      const before = cpuMs([pid]);
      const { perSecond } = await ask(port);
      used[name] += (cpuMs([pid]) - before) / (perSecond * SECONDS) / ROUNDS;
      rounds[name].push(perSecond);
    }
  }
  await bare.stop();
  report.addRatio('menu requests', {
    product: median(rounds.product),
    baseline: median(rounds.bare),
    aim: AIM,
  });
  if (used.product > 0) {
    const [cost, bareCost] = [used.product * 1000, used.bare * 1000];
    report.addCost('processor time per menu request', { product: cost, baseline: bareCost, unit: 'µs' });
  }
  report.notes.push(
    `Menu: GET /api/meals as a guest, ${bytes.length} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s in turns. ` +
      'Baseline: a bare Fastify with the same bytes in memory.',
  );
}

async function startBare(folder: string, bytes: Buffer) {
  const file = join(folder, 'menu.json');
  await writeFile(file, bytes);
  const child = forkScript('./baselines/bare-fastify.ts', { args: [file] });
  const { port } = await firstMessage<{ port: string }>(child);
  return { port: Number(port), pid: child.pid, stop: () => child.stop() };
}
