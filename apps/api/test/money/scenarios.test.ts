import { expect, it } from 'vitest';
import { openMoneyWorld } from './money-world.ts';
import { CLEAN_PLANS, runScenarios } from './run-scenarios.ts';
import type { ScenarioPlan, Stage } from './scenarios.ts';

/**
 * Plans with one fault for each call of a provider. If possible, the fault is one where the work was done and the
 * response was lost.
 */
const FAULTY_PLANS: ScenarioPlan[] = [
  { way: 'places', finder: 'sweeper', fault: { call: 'create', fault: 'reset-after' }, continues: true },
  { way: 'places', finder: 'sweeper', fault: { call: 'find', fault: 'timeout-before' }, continues: true },
  { way: 'places', finder: 'webhook', fault: { call: 'webhook', fault: 'lost' }, continues: true },
  {
    way: 'increases the quantity',
    finder: 'sweeper',
    fault: { call: 'cancel', fault: 'failed-after' },
    continues: true,
  },
  { way: 'cancels', finder: 'sweeper', fault: { call: 'refund', fault: 'reset-after' }, continues: true },
  {
    way: 'cancels an order paid by debit',
    finder: 'sweeper',
    fault: { call: 'refund', fault: 'failed-after' },
    continues: true,
  },
  {
    way: 'places the order by debit',
    finder: 'sweeper',
    fault: { call: 'find', fault: 'reset-after' },
    continues: true,
  },
  { way: 'never pays', finder: 'sweeper', fault: { call: 'cancel', fault: 'unavailable' }, continues: false },
];

const worlds = [await openMoneyWorld(), await openMoneyWorld()] as const;

it('all money belongs to an order or is refunded after one reconciliation, despite faults and crashes', async () => {
  const clean = await runScenarios(worlds[0], CLEAN_PLANS);
  expect(clean.wrong).toEqual([]);
  // One crash before and one after the first operation of each stage.
  const points = new Map(
    clean.scenarios.flatMap(({ plan: { way, finder }, operations }) =>
      [...operations].toReversed().map((name) => {
        const [stage, operation] = name.split(': ') as [Stage, string];
        return [stage, { way, finder, stage, operation }] as const;
      }),
    ),
  );
  const crashes = [...points.values()].flatMap(({ way, finder, ...point }) =>
    (['before', 'after'] as const).map((moment): ScenarioPlan => ({
      way,
      finder,
      end: { ...point, moment },
      continues: moment === 'after',
    })),
  );
  const { scenarios, wrong } = await runScenarios(worlds[1], [...FAULTY_PLANS, ...crashes]);
  expect(wrong).toEqual([]);
  expect(scenarios.filter(({ plan }) => plan.fault).every(({ hasMetFault }) => hasMetFault)).toBe(true);
  expect(scenarios.filter(({ hasDied }) => hasDied).length).toBeGreaterThan(0.8 * crashes.length);
}, 120_000);
