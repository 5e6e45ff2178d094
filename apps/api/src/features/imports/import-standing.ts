import { SLOTS, type Slot } from '@trpeza/contract/calendar/slots';
import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { WriteStandingOrder } from '@trpeza/contract/standing/standing.schemas';
import type { ImportField } from '@trpeza/contract/imports/imports.constants';
import { lockCustomer, readServed } from '#features/accounts/accounts.steps.ts';
import { deliverableDates, usualDayOf, weekdayOf } from '#features/calendar/calendar.domain.ts';
import { openSlotsOf } from '#features/calendar/delivery-options.ts';
import { countMeals } from '#features/cart/cart.domain.ts';
import { readWholeMenu } from '#features/meals/menu.ts';
import { listAllStandingOrders, listItemsOf } from '#features/standing/standing.steps.ts';
import { addStandingOrder, rewriteStandingOrder } from '#features/standing/write-standing.ts';
import { listCustomers } from '#features/users/users.steps.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { CellProblem, dayOf, lettersOf, wholeNumber } from './cells.domain.ts';
import { findByNumber, type Customer } from './find-customer.ts';
import { onlyOnce, type By, type Judge, type JudgeContext, type Judged, type KindOfImport } from './judge.ts';

type Kept = Awaited<ReturnType<typeof listAllStandingOrders>>[number] & { items: Item[] };
interface Item {
  mealId: number;
  quantity: number;
}

/** One row for each usual: a person has one for each weekday on which the kitchen delivers. */
const judge: Judge = async (context, rows) => {
  const { db, today, settings } = context;
  const byNumber = findByNumber(await listCustomers(db));
  const menu = await readMenu(db, today);
  const usuals = Map.groupBy(await readUsuals(db, today), ({ accountId }) => accountId);
  const firstDay = deliverableDates(settings, context.now).map((date) => usualDayOf(date, settings))[0];
  const once = onlyOnce();
  const judged: Judged[] = [];
  for (const reader of rows) {
    const number = reader.text('customerNumber') ?? '';
    const customer = byNumber(number);
    if (!customer) reader.refuse('customerNumber', 'imports:rules.customer-unknown');
    const said = {
      items: reader.read('meals', (cell) => itemsOf(cell, menu)),
      deliveryTime: reader.read('deliveryTime', slotOf),
      everyWeeks: reader.read('everyWeeks', wholeNumber),
      from: reader.read('from', dayOf),
      to: reader.read('to', dayOf),
    };
    const before = customer && keptFor(usuals.get(customer.id) ?? [], said.from);
    const from = said.from ?? before?.beginsOn ?? firstDay;
    if (customer && from) once(reader, `${customer.id} ${weekdayOf(from)}`, 'customerNumber');
    if (from && !settings.delivery_weekdays.includes(weekdayOf(from)))
      reader.refuse('from', 'standing:errors.day');
    if (customer && from && !(await isServed(db, customer.id, from > today ? from : today)))
      reader.refuse('customerNumber', 'customers:errors.not-served');
    if (said.to && said.to < today) reader.refuse('to', 'imports:rules.ended');
    const input = reader.check(
      WriteStandingOrder,
      {
        items: said.items ?? before?.items ?? [],
        deliveryTime: said.deliveryTime ?? before?.deliverySlot ?? openSlotsOf(settings)[0],
        everyWeeks: said.everyWeeks ?? before?.everyWeeks ?? 1,
        from,
        to: said.to ?? before?.endsOn ?? null,
        delivery: before?.delivery ?? deliveryTo(customer),
      },
      fieldOf,
    );
    const minimum = Number(settings.min_order_quantity);
    if (input && countMeals(input.items) < minimum) reader.note('imports:notes.below-minimum', { minimum });
    const [old, next] = [before && cellsOf(before, menu), input && cellsOf(rowOf(input), menu)];
    const changes = !next
      ? []
      : FIELDS.flatMap((field) => difference(field, old?.[field] ?? '', next[field]));
    judged.push(
      reader.judged(`${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim() || number, {
        isNew: before === undefined,
        changes,
        write: writing(context, { customer, before, input }),
      }),
    );
  }
  return { rows: judged };
};

const isServed = async (db: Db, id: number, date: string): Promise<boolean> =>
  (await readServed(db, [id], date)).has(id);

const FIELDS = ['meals', 'deliveryTime', 'everyWeeks', 'from', 'to'] as const;

const difference = (field: ImportField, before: string, after: string) =>
  before === after ? [] : [{ field, before, after }];

/** Of the address one learns in the file of the customer, who is found by their number. */
const fieldOf = (path: string): ImportField => {
  if (path === 'items') return 'meals';
  return path === 'delivery' ? 'customerNumber' : (path as ImportField);
};

interface Write {
  customer: Customer | undefined;
  before: Kept | undefined;
  input: WriteStandingOrder | undefined;
}

const writing =
  ({ settings: rules, now, today }: JudgeContext, { customer, before, input }: Write) =>
  async (trx: Trx, { actor, reason }: By): Promise<void> => {
    const frame = { rules, now, today, actor, accountId: customer!.id, reason };
    await lockCustomer(trx, customer!.id);
    if (!before) await addStandingOrder(trx, frame, input!);
    else await rewriteStandingOrder(trx, frame, before.id, { ...input!, expectedVersion: before.version });
  };

async function readUsuals(db: Db, today: string): Promise<Kept[]> {
  const usuals = await listAllStandingOrders(db, today);
  const items = Map.groupBy(
    await listItemsOf(
      db,
      usuals.map(({ id }) => id),
    ),
    ({ standingOrderId }) => standingOrderId,
  );
  return usuals.map((usual) => ({ ...usual, items: items.get(usual.id) ?? [] }));
}

/** The one that a row is about: of the same weekday, or where the row names no day, the only one that there is. */
function keptFor(usuals: readonly Kept[], from: string | undefined): Kept | undefined {
  if (from === undefined) return usuals.length === 1 ? usuals[0] : undefined;
  return usuals.find(({ beginsOn }) => weekdayOf(beginsOn) === weekdayOf(from));
}

/** A new usual goes to the address on the customer's file. */
const deliveryTo = (customer: Customer | undefined) => ({
  firstName: customer?.firstName ?? '',
  lastName: customer?.lastName ?? '',
  address: [customer?.addressLine1, customer?.addressLine2].filter(Boolean).join(', '),
  city: customer?.city ?? '',
  state: customer?.state ?? '',
  zipCode: customer?.zipCode ?? '',
  country: customer?.country ?? '',
  phone: customer?.phoneNumber ?? '',
});

/** The meals by number, and by the letters of their names in either language, which are compared for each item of each row. */
interface Menu {
  byId: ReadonlyMap<number, Meal>;
  named: (name: string) => readonly Meal[];
}

async function readMenu(db: Db, today: string): Promise<Menu> {
  const { meals } = await readWholeMenu(db, today);
  const byName = new Map<string, Meal[]>();
  for (const meal of meals)
    for (const name of new Set([lettersOf(meal.name), lettersOf(meal.name_mk)]))
      byName.set(name, [...(byName.get(name) ?? []), meal]);
  return {
    byId: new Map(meals.map((meal) => [meal.id, meal])),
    named: (name) => byName.get(lettersOf(name)) ?? [],
  };
}

const ITEM = /^(?:(\d{1,9})\s*[x×*]?\s+)?(.+)$/iu;

/** `2 × Bean soup; 1 × #12`: how many of which meal, by name in either language or by number. */
function itemsOf(cell: string, menu: Menu): Item[] | CellProblem {
  const parts = cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const items = parts.map((part) => itemOf(part, menu));
  const unknown = parts.filter((_, at) => items[at] === undefined);
  if (unknown.length > 0)
    return new CellProblem('imports:rules.meals-unknown', { unknown: unknown.join('; ') });
  return items.find((item) => item instanceof CellProblem) ?? (items as Item[]);
}

/** Nothing for a meal that is not on the menu. */
function itemOf(part: string, { byId, named }: Menu): Item | CellProblem | undefined {
  const [, count = '1', name = ''] = ITEM.exec(part) ?? [];
  const id = /^#(\d{1,9})$/.exec(name)?.[1];
  const found = id === undefined ? named(name) : [byId.get(Number(id))];
  if (!found[0]) return undefined;
  if (found.length > 1) return new CellProblem('imports:rules.meal-ambiguous');
  return { mealId: found[0].id, quantity: Number(count) };
}

/** `10:00 - 12:00`, and as people shorten it: `10-12`, `8–10`. */
function slotOf(cell: string): Slot | CellProblem {
  const typed = lettersOf(cell).replace(/^0/, '');
  const isSlot = (slot: Slot) =>
    [slot, slot.replaceAll(':00', '')].some((each) => lettersOf(each).replace(/^0/, '') === typed);
  return SLOTS.find(isSlot) ?? new CellProblem('calendar:rules.slot');
}

const rowOf = ({ deliveryTime, from, to, ...input }: WriteStandingOrder) => ({
  ...input,
  deliverySlot: deliveryTime,
  beginsOn: from,
  endsOn: to,
});

type Row = Pick<Kept, 'items' | 'deliverySlot' | 'everyWeeks' | 'beginsOn' | 'endsOn'>;

const cellsOf = (row: Row, menu: Menu) => ({
  meals: row.items.map(({ mealId, quantity }) => `${quantity} × ${nameOf(mealId, menu)}`).join('; '),
  deliveryTime: row.deliverySlot,
  everyWeeks: String(row.everyWeeks),
  from: row.beginsOn,
  to: row.endsOn ?? '',
});

/** Its number where its name would not be read again as this meal. */
function nameOf(mealId: number, { byId, named }: Menu): string {
  const meal = byId.get(mealId);
  const isPlain = meal && !/[;\n#]/.test(meal.name) && named(meal.name).length === 1;
  return isPlain ? meal.name : `#${mealId}`;
}

export const standingImport: KindOfImport = {
  judge,
  list: async ({ db, today }) => {
    const numbers = new Map((await listCustomers(db)).map(({ id, customerNumber }) => [id, customerNumber]));
    const menu = await readMenu(db, today);
    return (await readUsuals(db, today)).flatMap((usual) => {
      const customerNumber = numbers.get(usual.accountId);
      return customerNumber ? [{ customerNumber, ...cellsOf(usual, menu) }] : [];
    });
  },
};
