import { describe, expect, it } from 'vitest';
import { DELIVERY_FAULTS, type Fault } from '../simulators.ts';
import { evaluate } from './evaluate.ts';
import { WAYS, type Stage, type Way } from './scenarios.ts';
import { IS_WHOLE, MONEY_SEED as SEED } from './money-run.ts';
import { openMoneyWorld } from './money-world.ts';
import { createRandom } from './random.ts';
import { Scenarios, type Plan, type ProviderFault } from './run-scenarios.ts';

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
async function runClean(): Promise<{
  courses: Course[];
  reconciliation: readonly string[];
  wrong: string[];
}> {
  const world = worlds.at(-1)!;
  const scenarios = new Scenarios(world);
  const end = { stage: 'repair', operation: 'nothing that is ever done', moment: 'before' } as const;
  const plans = (Object.keys(WAYS) as Way[]).flatMap((way) =>
    (['webhook', 'sweeper', 'reconciliation'] as const).flatMap((finder) => [
      { way, finder, continues: true },
      { way, finder, continues: true, end },
    ]),
  );
  await scenarios.live(plans);
  await scenarios.expire();
  await scenarios.repairAndCrash();
  const reconciliation = await scenarios.reconcileAndCrash(undefined);
  await scenarios.reconcile();
  const wrong = await evaluate(world, scenarios.all, { isOver: false });
  await scenarios.wait();
  wrong.push(...(await evaluate(world, scenarios.all, { isOver: true })));
  const courses = scenarios.all.map(({ plan: { way, finder }, operations }) => ({ way, finder, operations }));
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

/** All points in the whole run; otherwise a sixth, another one for each call. A point's two moments stay together. */
const pointsOf = (call: FaultyCall) =>
  IS_WHOLE
    ? POINTS
    : POINTS.filter((_, nth) => (Math.floor(nth / 2) + SEED) % CALLS.length === CALLS.indexOf(call));

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

/** Scenarios that crash at every point with one fault or, in the whole run, with each; and one per fault without a crash. */
function planLives(call: FaultyCall, random: (below: number) => number): Plan[] {
  const faults = faultsOf(call);
  const ends = pointsOf(call).flatMap(({ name, moment }, at) => {
    const reaching = clean.courses.filter(({ operations }) => operations.has(name));
    const [stage, operation] = name.split(': ') as [Stage, string];
    return faults.slice(0, IS_WHOLE ? faults.length : 1).map((_, nth) => {
      const { way, finder } = choose(reaching, call, random);
      const fault = faults[(at + nth) % faults.length];
      return { way, finder, fault, end: { stage, operation, moment }, continues: random(4) > 0 };
    });
  });
  const survivors = faults.map((fault) => {
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

const nameOfEnd = ({ end }: Plan): string => `${end?.moment} ${end?.stage}: ${end?.operation}`;

const mayMeet = ({ operations }: Course, call: FaultyCall): boolean =>
  call === 'list' ||
  [...operations].some((name) => (call === 'webhook' ? name.startsWith('hear') : name.endsWith(`.${call}`)));

it('nothing is wrong when nothing goes wrong', () => expect(clean.wrong).toEqual([]));

const PLANS = new Map(CALLS.map((call, nth) => [call, planLives(call, createRandom(SEED + nth))]));
const wordsOf = (faults: readonly (ProviderFault | undefined)[]) =>
  new Set(faults.flatMap((each) => (each ? `${each.call} ${each.fault}` : [])));

describe(`${POINTS.length} crash points × ${CALLS.flatMap(faultsOf).length} faults of providers (seed ${SEED})`, () => {
  it('are more than the twenty by thirty that were promised', () => {
    expect(POINTS.length).toBeGreaterThanOrEqual(20);
    expect(CALLS.flatMap(faultsOf).length).toBeGreaterThanOrEqual(30);
  });

  it('are met every way, at every point and with every fault, also in the part of every day', () => {
    const plans = [...PLANS.values()].flat();
    expect(new Set(plans.map(({ way }) => way))).toEqual(new Set(Object.keys(WAYS)));
    expect(new Set(plans.flatMap((plan) => (plan.end ? nameOfEnd(plan) : [])))).toHaveLength(POINTS.length);
    expect(wordsOf(plans.map(({ fault }) => fault))).toEqual(wordsOf(CALLS.flatMap(faultsOf)));
  });

  it.each(CALLS)(
    'leave no cent without its order after one reconciliation, where the fault is of %s',
    async (call) => {
      const world = worlds[CALLS.indexOf(call)]!;
      const scenarios = new Scenarios(world);
      await scenarios.live(PLANS.get(call)!);
      await scenarios.expire();
      await scenarios.repairAndCrash();
      if (call === 'list') await reconcileInVain(scenarios);
      await scenarios.reconcile();
      expect(await evaluate(world, scenarios.all, { isOver: false })).toEqual([]);
      await scenarios.wait();
      expect(await evaluate(world, scenarios.all, { isOver: true })).toEqual([]);
      // Unreached cells would prove nothing: a fault may, rarely, end a scenario before its crash, but never for a whole point.
      const crashables = scenarios.all.filter(({ plan }) => plan.end);
      const died = crashables.filter(({ hasDied }) => hasDied);
      expect(died.length).toBeGreaterThan(0.8 * crashables.length);
      if (IS_WHOLE) expect(new Set(died.map(({ plan }) => nameOfEnd(plan))).size).toBe(POINTS.length);
      // Lists are requested by a reconciliation, which belongs to no scenario.
      const met = scenarios.all.filter(({ hasMetFault }) => hasMetFault).map(({ plan }) => plan.fault);
      if (call !== 'list') expect(wordsOf(met)).toEqual(wordsOf(faultsOf(call)));
    },
    IS_WHOLE ? 1_800_000 : 300_000,
  );
});
