import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kitchen } from './kitchen.ts';
import { send } from './load/client.ts';
import type { Report } from './report.ts';

const SECONDS = 3;
const CONNECTIONS = 16;
const built = fileURLToPath(new URL('../../../apps/storefront/dist/server', import.meta.url));

/** The shop's first page, as a browser that takes brotli gets it. */
export async function measurePage({ product: { port }, load }: Kitchen, report: Report): Promise<void> {
  if (!existsSync(built)) {
    report.notes.push('The storefront is not built: its page was not measured.');
    return;
  }
  const headers = { 'accept-encoding': 'br' };
  const { length } = await send({ port, path: '/', headers });
  const url = `http://127.0.0.1:${port}/`;
  const { perSecond } = await load.run({
    kind: 'hammer',
    url,
    headers,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  report.rows.push({ figure: 'page /, requests', value: `${perSecond.toFixed(0)}/s` });
  report.add('page /, brotli', length, 'bytes');
}
