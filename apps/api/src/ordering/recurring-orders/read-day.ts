import type { RecurringDay } from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { conflictsOf } from '@trpeza/contract/menu/diets.constants';
import { localDateOf } from '#platform/local-time.domain.ts';
import { readDiet } from '#customers/customers.api.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { countDayStates, listUnplaced, lockRefused, type UnplacedRow } from './day.queries.ts';
import { placeProposal, type RecurringDeps } from './place-proposals.ts';
import {
  resolveRegularDay,
  regularDays,
  listDueWeekdays,
  type RegularDay,
} from './recurring-orders.domain.ts';
import { listItemsOf, lockDay, writeDay, type RecurringItemRow } from './recurring-orders.queries.ts';

export type DayDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'menu'>;

/** Number of weeks that the page offers. */
const WEEKS = 6;
/** Query limit, more customers than an office can call in a day. */
const MAX_UNPLACED = 500;
const MAX_SUBSTITUTES = 3;

/**
 * Returns how many recurring orders of a regular day are in each state, and those that could not be placed. The default
 * is the next day that can still be ordered.
 */
export async function readRecurringDay(deps: DayDeps, wanted: string | undefined): Promise<RecurringDay> {
  const [rules, now] = [await deps.settings.read(), deps.clock.now()];
  const { days, regular } = selectDay(rules, now, wanted);
  const at = { day: regular.day, date: regular.date ?? regular.day };
  const [counts, unplaced] = await Promise.all([
    countDayStates(deps.db, { ...at, weekdays: listDueWeekdays(regular.day, rules) }),
    listUnplaced(deps.db, at, MAX_UNPLACED),
  ]);
  const countOf = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
  return {
    day: regular.day,
    deliveryDate: regular.date,
    days: days.map(({ day }) => day),
    opensAt: regular.opensAt.toISOString(),
    placesAt: regular.placesAt.toISOString(),
    orderUntil: regular.orderUntil.toISOString(),
    counts: {
      placed: countOf('placed'),
      proposed: countOf('proposed'),
      skipped: countOf('skipped'),
      paused: countOf('paused'),
      ordered: countOf('ordered'),
      refused: countOf('refused'),
      settled: countOf('settled'),
    },
    unplaced: await presentUnplaced(deps, unplaced),
  };
}

/**
 * Returns the regular days of the coming weeks, and the selected day. This is the requested day, or by default the next
 * one that can still be ordered.
 */
export function selectDay(rules: Settings, now: Date, wanted: string | undefined) {
  const today = localDateOf(now, rules.time_zone);
  const days = regularDays(rules, today, WEEKS * 7).filter(({ day, date }) => (date ?? day) >= today);
  const asked = wanted === undefined ? undefined : resolveRegularDay(wanted, rules);
  const next = days.find(({ orderUntil }) => now <= orderUntil) ?? days[0];
  return { days, regular: asked ?? next ?? resolveRegularDay(today, rules) };
}

/**
 * Retries a refused recurring order, and returns the overview of the day afterwards. If the recurring order is no longer
 * refused, a repeated request changes nothing.
 * @throws DomainError `common/not-found` when the recurring order has no row for the day
 */
export async function retryRefusedDay(
  deps: DayDeps & RecurringDeps,
  { recurringOrderId, day }: { recurringOrderId: number; day: string },
): Promise<RecurringDay> {
  const [rules, now] = [await deps.settings.read(), deps.clock.now()];
  const regular: RegularDay = resolveRegularDay(day, rules);
  const accountId = await transaction(deps.db, async (trx) => {
    const refused = await lockRefused(trx, { recurringOrderId, day });
    if (!refused) {
      if (!(await lockDay(trx, { recurringOrderId, day }))) throw new DomainError('common/not-found');
      return undefined;
    }
    await writeDay(trx, { recurringOrderId, day }, { state: 'proposed', at: now });
    return refused.accountId;
  });
  if (accountId !== undefined) await placeProposal(deps, regular, { recurringOrderId, accountId });
  return readRecurringDay(deps, day);
}

async function presentUnplaced(
  deps: DayDeps,
  rows: readonly UnplacedRow[],
): Promise<RecurringDay['unplaced']> {
  const items = await listItemsOf(
    deps.db,
    rows.map(({ recurringOrderId }) => recurringOrderId),
  );
  const byOrder = Map.groupBy(items, ({ recurringOrderId }) => recurringOrderId);
  return Promise.all(
    rows.map(async (row) => ({
      recurringOrderId: row.recurringOrderId,
      customer: personOf(row),
      refusals: row.refusals,
      substitutes: isAboutMeals(row)
        ? await substitutesFor(deps, row.accountId, byOrder.get(row.recurringOrderId) ?? [])
        : [],
      lastCall: callOf(row),
    })),
  );
}

type Called = Pick<
  UnplacedRow,
  'accountId' | 'name' | 'phone' | 'outcome' | 'note' | 'calledBy' | 'calledAt'
>;

export const personOf = ({ accountId: id, name, phone }: Called) => ({ id, name, phone });

export const callOf = ({ outcome, note, calledBy: by, calledAt }: Called) =>
  outcome === null ? null : { outcome, note: note ?? '', by: by ?? '', at: calledAt!.toISOString() };

const isAboutMeals = ({ refusals }: UnplacedRow): boolean =>
  refusals.some(({ code }) => code === 'meals/conflicts' || code === 'meals/not-orderable');

/** Substitutes for meals that this customer cannot order now: up to three of the same category. */
async function substitutesFor(deps: DayDeps, accountId: number, items: readonly RecurringItemRow[]) {
  const [diet, { meals, byId }] = [await readDiet(deps.db, accountId), await menuOf(deps)];
  const isFine = (meal: (typeof meals)[number]) => isOrderable(meal) && conflictsOf(meal, diet).length === 0;
  const taken = new Set(items.map(({ mealId }) => mealId));
  return items.flatMap(({ mealId, name, nameMk: name_mk }) => {
    const meal = byId.get(mealId);
    if (meal && isFine(meal)) return [];
    const instead = meals
      .filter((each) => each.categoryId === meal?.categoryId && !taken.has(each.id) && isFine(each))
      .slice(0, MAX_SUBSTITUTES)
      .map((each) => ({ mealId: each.id, name: each.name, name_mk: each.name_mk, price: each.price }));
    return [{ mealId, name, name_mk, instead }];
  });
}

async function menuOf({ menu }: DayDeps) {
  const { meals } = await menu.read();
  return { meals, byId: new Map(meals.map((meal) => [meal.id, meal])) };
}
