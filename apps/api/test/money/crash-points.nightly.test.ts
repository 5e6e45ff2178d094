import { describe, expect, it } from 'vitest';
import { DELIVERY_FAULTS, type Fault } from '#test/simulators.ts';
import type { Stage, Way } from './scenarios.ts';
import { MONEY_SEED as SEED } from './money-run.ts';
import { openMoneyWorld } from './money-world.ts';
import { createRandom } from './random.ts';
import { CLEAN_PLANS, runAll, type Plan, type ProviderFault, type Scenarios } from './run-scenarios.ts';

const CALLS = ['create', 'find', 'cancel', 'refund', 'list', 'webhook'] as const;
type FaultyCall = (typeof CALLS)[number];

/** What may go wrong with a call; the caller cannot see whether the work was done. */
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

/** A possible course of a scenario, and the operations done for it when nothing goes wrong. */
interface Course {
  way: Way;
  finder: Plan['finder'];
  operations: ReadonlySet<string>;
}

const worlds = await Promise.all([...CALLS, 'nothing'].map(() => openMoneyWorld()));

/** Scenarios in which nothing goes wrong, which show where one can go wrong. */
async function runClean() {
  let reconciliation: readonly string[] = [];
  const { scenarios, wrong } = await runAll(worlds.at(-1)!, CLEAN_PLANS, async (all) => {
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

/** Every operation of a scenario, with the moments before and after it takes effect. */
const POINTS = [...new Set(clean.courses.flatMap(({ operations }) => [...operations]))]
  // Two concurrent events of one payment, the second of which finds nothing left to do: cannot be targeted.
  .filter((name) => !name.endsWith(': commit of checkouts'))
  .toSorted()
  .flatMap((name) => (['before', 'after'] as const).map((moment) => ({ name, moment })));
/** The same of a whole reconciliation. */
const WHOLE_POINTS = [...new Set(clean.reconciliation)]
  .toSorted()
  .flatMap((operation) => (['before', 'after'] as const).map((moment) => ({ operation, moment })));

const lived = new Map<Way, number>();

/** A course that can meet faults of the call, if there is one; among these, one of the least used ways. */
function choose(courses: readonly Course[], call: FaultyCall, random: (below: number) => number): Course {
  const meeting = courses.filter((course) => mayMeet(course, call));
  const among = meeting.length > 0 ? meeting : courses;
  const least = Math.min(...among.map(({ way }) => lived.get(way) ?? 0));
  const rarest = among.filter(({ way }) => (lived.get(way) ?? 0) === least);
  const course = rarest[random(rarest.length)]!;
  lived.set(course.way, least + 1);
  return course;
}

/** Scenarios that crash at every point with a fault of the call; and one per fault without a crash. */
function planLives(call: FaultyCall, random: (below: number) => number): Plan[] {
  const faults = faultsOf(call);
  const ends = POINTS.map(({ name, moment }, at): Plan => {
    const reaching = clean.courses.filter(({ operations }) => operations.has(name));
    const [stage, operation] = name.split(': ') as [Stage, string];
    const { way, finder } = choose(reaching, call, random);
    // Another seed combines points and faults in another way.
    const fault = faults[(at + SEED) % faults.length];
    return { way, finder, fault, end: { stage, operation, moment }, continues: random(4) > 0 };
  });
  const survivors = faults.map((fault): Plan => {
    const { way, finder } = choose(clean.courses, call, random);
    return { way, finder, fault, continues: true };
  });
  return [...ends, ...survivors];
}

/** Whole reconciliations that crash at every point, and others that cannot reach a provider. */
async function reconcileInVain(scenarios: Scenarios): Promise<void> {
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
    'leave no cent without its order after one reconciliation, where the fault is of %s',
    async (call) => {
      expect(clean.wrong).toEqual([]);
      const plans = planLives(call, createRandom(SEED + CALLS.indexOf(call)));
      const { scenarios, wrong } = await runAll(worlds[CALLS.indexOf(call)]!, plans, async (all) => {
        if (call === 'list') await reconcileInVain(all);
      });
      expect(wrong).toEqual([]);
      // A point that was not reached would prove nothing: a fault may, rarely, end a scenario before its crash.
      const crashed = scenarios.filter(({ plan, hasDied }) => plan.end && hasDied);
      expect(crashed.length).toBeGreaterThan(0.8 * POINTS.length);
      // Lists are requested by a reconciliation, which belongs to no scenario.
      const met = scenarios.filter(({ hasMetFault }) => hasMetFault).map(({ plan }) => plan.fault);
      if (call !== 'list') expect(wordsOf(met)).toEqual(wordsOf(faultsOf(call)));
    },
    600_000,
  );
});
