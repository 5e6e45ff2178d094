import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { queryDatabase } from '@trpeza/api/test/shoppers.ts';
import { startBuyers } from './buyers.ts';
import type { Report } from './report.ts';
import { fillHistory } from './fill-history.ts';
import { startProduct } from './product.ts';

const [ORDERS, CUSTOMERS] = [10_000, 2_000];
/** The rows to compare. They no longer change, even if their order was in progress during the backup. */
const COMPARED = [
  'orders t',
  'order_items t',
  'order_events t where notified_at is not null',
  'budget_entries t',
  'ledger_transfers t',
  "payments t where state = 'paid'",
];

/**
 * Tests a backup. Backs up 10,000 orders while customers order, and restores them into an empty folder. Compares every
 * row of orders and money with the original, then starts the product on the restored data.
 */
export async function drillBackup(folder: string, { tell, check }: Report): Promise<void> {
  const [original, restored, backups] = ['original', 'restored', 'backups'].map((name) => join(folder, name));
  const product = await startProduct(original!);
  await fillHistory(product.url, ORDERS, CUSTOMERS);
  const buyers = await startBuyers(product.url, () => product.port);
  await buyers.moreOrders(20);
  const before = buyers.orderIds();
  const backup = await run('back-up', [backups!], { DATA_DIR: join(original!, 'data') });
  tell('backup under load', seconds(backup));
  tell('orders placed during the backup', buyers.orderIds().length - before.length);
  await buyers.stop();
  await buyers.report({ tell, check });
  const rows = await hashRows(product.url);
  const name = (await readdir(backups!)).find((each) => each.startsWith('trpeza-'));
  const file = join(backups!, name!);
  await product.stop();

  const to = join(restored!, 'data');
  tell(
    'restore into an empty folder, including check-money',
    seconds(await run('restore', [file, '--to', to])),
  );
  const again = await run('restore', [file, '--to', to], {}, 1);
  check('second restore that was not rejected', again.output.includes('is not empty') ? [] : [again.output]);
  const next = await startProduct(restored!);
  const restoredRows = await hashRows(next.url);
  tell('restored rows compared', restoredRows.size);
  check(
    'restored rows that differ from the original',
    [...restoredRows].flatMap(([key, hash]) => (rows.get(key) === hash ? [] : [key])),
  );
  check(
    'missing orders from before the backup',
    before.filter((id) => !restoredRows.has(`orders ${id}`)).map(String),
  );
  const nextBuyers = await startBuyers(next.url, () => next.port);
  await nextBuyers.moreOrders(20);
  await nextBuyers.stop();
  await nextBuyers.report({
    tell: (figure, value) => tell(`restored: ${figure}`, value),
    check: (figure, problems) => check(`restored: ${figure}`, problems),
  });
}

interface Row {
  id: string;
  hash: string;
}

/** Hashes of all compared rows, by table and id. */
async function hashRows(url: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const rows of COMPARED)
    for (const { id, hash } of await queryDatabase<Row>(url, `select id, md5(t::text) as hash from ${rows}`))
      hashes.set(`${rows.split(' ')[0]} ${id}`, hash);
  return hashes;
}

interface Finished {
  output: string;
  ms: number;
}

const seconds = ({ ms }: Finished): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs a command of the product as an operator would.
 * @throws Error with the output of the command when it exits with another code than `expectedCode`
 */
function run(
  name: string,
  words: string[],
  env: Record<string, string> = {},
  expectedCode = 0,
): Promise<Finished> {
  const file = fileURLToPath(new URL(`../../../apps/api/src/${name}.cli.ts`, import.meta.url));
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const options = { env: { PATH, HOME, ...env } };
    const child = execFile(process.execPath, [file, ...words], options, (_error, out, err) => {
      const output = out + err;
      if (child.exitCode === expectedCode) resolve({ output, ms: performance.now() - startedAt });
      else reject(new Error(`${name} ${words.join(' ')} exited with ${child.exitCode}:\n${output}`));
    });
  });
}
