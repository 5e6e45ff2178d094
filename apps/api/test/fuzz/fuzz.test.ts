import { expect, it } from 'vitest';
import { buildEveryKindOfOrder } from '../builders/every-kind-of-order.ts';
import { buildShopper } from '../builders/orders.ts';
import { openDebit } from '../builders/placements.ts';
import { findViolations } from '../check-invariants.ts';
import { createWorld } from '../subjects.ts';
import { createTestApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';

/** The test run always sends the same requests; `pnpm fuzz --minutes 10 --seed 7` runs for as long as requested. */
const REQUESTS = 1_500;
const minutes = process.env['TEST_ALL'] ? 5 : 0;
const seed = Number(process.env['TEST_SEED'] ?? 7);

const app = await createTestApp({ invariants: 'plans fall' });

/** A waiting debit that is left as it is: what the other tests do with theirs would not pass the invariants. */
async function debitOfAnother(): Promise<string> {
  const { visitor } = await buildShopper(app);
  return (await openDebit(visitor)).orderId;
}

it(
  `whatever is sent, nothing fails, replies fit their schemas and all money is accounted for (seed ${seed})`,
  async () => {
    const { customers } = await buildEveryKindOfOrder(app);
    const world = { ...(await createWorld(app)), makeDebit: () => debitOfAnother() };
    expect(await findViolations(app.url)).toEqual([]);
    const end = Date.now() + minutes * 60_000;
    const continues = (sent: number) => (minutes > 0 ? Date.now() < end : sent < REQUESTS);
    const { sent, faults } = await fuzz({ world, seed, owners: Object.values(customers), continues });
    expect(faults, `of ${sent} requests with seed ${seed}`).toEqual([]);
    expect(sent).toBeGreaterThan(0);
  },
  // Half a minute's work of a quiet machine; on a busy one it took seven.
  900_000 + minutes * 60_000,
);
