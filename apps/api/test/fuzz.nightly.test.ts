import { expect, it } from 'vitest';
import { buildEveryKindOfOrder } from '#test/builders/every-kind-of-order.ts';
import { fuzz } from '#test/fuzz/fuzz.ts';
import { createWorld } from './subjects.ts';
import { createTestApp } from './test-app.ts';

const MINUTES = 3;
const seed = Number(process.env['TEST_SEED'] ?? 7);

// The invariants at the end of the file show that all money is accounted for.
const app = await createTestApp({ invariants: 'plans fall' });

it(`generated requests never fail, and their responses match their schemas (seed ${seed})`, async () => {
  const { customers } = await buildEveryKindOfOrder(app);
  const world = await createWorld(app);
  const end = Date.now() + MINUTES * 60_000;
  const run = { world, seed, owners: Object.values(customers), continues: () => Date.now() < end };
  const { sent, succeeded, faults } = await fuzz(run);
  expect(faults, `of ${sent} requests with seed ${seed}`).toEqual([]);
  // Ensures that enough requests pass validation.
  expect(succeeded / sent).toBeGreaterThan(0.1);
}, 600_000);
