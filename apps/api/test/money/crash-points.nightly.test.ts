import { describe, expect, it } from 'vitest';
import { DELIVERY_FAULTS, type Fault } from '#test/simulators.ts';
import type { Stage, Way, ProviderFault, ScenarioPlan } from './scenarios.ts';
import { MONEY_SEED as SEED } from './money-run.ts';
import { openMoneyWorld } from './money-world.ts';
import { createRandom } from './random.ts';
import { CLEAN_PLANS, runScenarios, type Scenarios } from './run-scenarios.ts';

const CALLS = ['create', 'find', 'cancel', 'refund', 'list', 'webhook'] as const;
type FaultyCall = (typeof CALLS)[number];

/** Faults of a call. The caller cannot tell whether the work was done. */
const FAULTS = [
  'rate-limited',
  'failed-before',
  'failed-after',
  'unavailable',
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
] as const satisfies readonly Fault[];

const faultsOf = (call: FaultyCall): ProviderFault[] =>
  call === 'webhook'
    ? DELIVERY_FAULTS.map((fault) => ({ call, fault }))
    : FAULTS.map((fault) => ({ call, fault }));

/** A variant of a scenario, and its operations when nothing fails. */
interface Course {
  way: Way;
  finder: ScenarioPlan['finder'];
  operations: ReadonlySet<string>;
}

const worlds = await Promise.all([...CALLS, 'nothing'].map(() => openMoneyWorld()));

/** Runs scenarios without faults, to find out where others can crash. */
async function runClean() {
  let reconciliation: readonly string[] = [];
  const { scenarios, wrong } = await runScenarios(worlds.at(-1)!, CLEAN_PLANS, async (all) => {
    reconciliation = await all.reconcileAndCrash(undefined);
  });
  const courses: Course[] = scenarios.map(({ plan: { way, finder }, operations }) => ({
    way,
    finder,
    operations,
  }));
  return { courses, reconciliation, wrong };
}

const clean = await runClean();

/** Crash points: before and after each operation of a scenario. */
const POINTS = [...new Set(clean.courses.flatMap(({ operations }) => [...operations]))]
  // Excluded: of two concurrent events of a payment, the second has nothing left to do, so a crash in it cannot be triggered.
  .filter((name) => !name.endsWith(': commit of checkouts'))
  .toSorted()
  .flatMap((name) => (['before', 'after'] as const).map((moment) => ({ name, moment })));
/** Crash points of a complete reconciliation. */
const WHOLE_POINTS = [...new Set(clean.reconciliation)]
  .toSorted()
  .flatMap((operation) => (['before', 'after'] as const).map((moment) => ({ operation, moment })));

const lived = new Map<Way, number>();

/**
 * Chooses one of the courses that make the call, or of all courses if none makes it. The chosen course has a `way` that
 * was chosen least often.
 */
function choose(courses: readonly Course[], call: FaultyCall, random: (below: number) => number): Course {
  const coursesWithCall = courses.filter((course) => mayMeet(course, call));
  const among = coursesWithCall.length > 0 ? coursesWithCall : courses;
  const least = Math.min(...among.map(({ way }) => lived.get(way) ?? 0));
  const rarest = among.filter(({ way }) => (lived.get(way) ?? 0) === least);
  const course = rarest[random(rarest.length)]!;
  lived.set(course.way, least + 1);
  return course;
}

/** Plans scenarios with faults of the call: one for every crash point, and one per fault without a crash. */
function planCrashes(call: FaultyCall, random: (below: number) => number): ScenarioPlan[] {
  const faults = faultsOf(call);
  const ends = POINTS.map(({ name, moment }, at): ScenarioPlan => {
    const reaching = clean.courses.filter(({ operations }) => operations.has(name));
    const [stage, operation] = name.split(': ') as [Stage, string];
    const { way, finder } = choose(reaching, call, random);
    // Another seed combines points and faults differently.
    const fault = faults[(at + SEED) % faults.length];
    return { way, finder, fault, end: { stage, operation, moment }, continues: random(4) > 0 };
  });
  const survivors = faults.map((fault): ScenarioPlan => {
    const { way, finder } = choose(clean.courses, call, random);
    return { way, finder, fault, continues: true };
  });
  return [...ends, ...survivors];
}

/** Runs complete reconciliations that crash at every point or cannot reach a provider. */
async function runFailingReconciliations(scenarios: Scenarios): Promise<void> {
  for (const end of WHOLE_POINTS) await scenarios.reconcileAndCrash(end);
  for (const fault of FAULTS) await scenarios.reconcileAndCrash(undefined, fault);
}

const mayMeet = ({ operations }: Course, call: FaultyCall): boolean =>
  call === 'list' ||
  [...operations].some((name) => (call === 'webhook' ? name.startsWith('hear') : name.endsWith(`.${call}`)));

const wordsOf = (faults: readonly (ProviderFault | undefined)[]) =>
  new Set(faults.flatMap((each) => (each ? `${each.call} ${each.fault}` : [])));

describe(`${POINTS.length} crash points, and ${CALLS.flatMap(faultsOf).length} faults of providers (seed ${SEED})`, () => {
  it.each(CALLS)(
    'leave no payment without an order or a refund after one reconciliation: faults of %s',
    async (call) => {
      expect(clean.wrong).toEqual([]);
      const plans = planCrashes(call, createRandom(SEED + CALLS.indexOf(call)));
      const { scenarios, wrong } = await runScenarios(worlds[CALLS.indexOf(call)]!, plans, async (all) => {
        if (call === 'list') await runFailingReconciliations(all);
      });
      expect(wrong).toEqual([]);
      // Ensures that most crash points were reached. Rarely, a fault ends a scenario before its crash.
      const crashed = scenarios.filter(({ plan, hasDied }) => plan.end && hasDied);
      expect(crashed.length).toBeGreaterThan(0.8 * POINTS.length);
      // Only reconciliations request lists, and they belong to no scenario.
      const met = scenarios.filter(({ hasMetFault }) => hasMetFault).map(({ plan }) => plan.fault);
      if (call !== 'list') expect(wordsOf(met)).toEqual(wordsOf(faultsOf(call)));
    },
    600_000,
  );
});
