import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import { WriteRecurringOrder } from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { ImportField } from '@trpeza/contract/office/imports.constants';
import { listCustomers, lockCustomer, readServed } from '#access/access.api.ts';
import { deliverableDates, regularDayOf } from '#ordering/calendar/calendar.domain.ts';
import { weekdayOf } from '#platform/local-time.domain.ts';
import {
  addRecurringOrder,
  listAllRecurringOrders,
  listItemsOf,
  openSlotsOf,
  rewriteRecurringOrder,
} from '#ordering/ordering.api.ts';
import { countMeals } from '#ordering/cart/cart.domain.ts';
import { readWholeMenu } from '#menu/menu.api.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { CellProblem, lettersOf } from './read-cells.ts';
import { changesOf, DAY, readFields, showFields, WHOLE_NUMBER } from './field-table.ts';
import { findByNumber, type Customer } from './find-customer.ts';
import { indexMeals, type MealIndex } from './find-meal.ts';
import type { ImportAuthor, PreviewRows, RowPreview, ImportHandler } from './row-reader.ts';

type Item = WriteRecurringOrder['items'][number];
type Kept = Awaited<ReturnType<typeof readRecurringOrders>>[number];

const fieldsOf = (menu: MealIndex) => ({
  meals: {
    read: (cell: string) => itemsOf(cell, menu),
    show: (items: readonly Item[]) =>
      items.map(({ mealId, quantity }) => `${quantity} × ${nameOf(mealId, menu)}`).join('; '),
  },
  deliveryTime: { read: slotOf, show: (slot: Slot) => slot },
  everyWeeks: WHOLE_NUMBER,
  from: DAY,
  to: DAY,
});

/** One row per recurring order. A customer has at most one for each delivery weekday. */
const judge: PreviewRows = async (context, rows) => {
  const { db, now, today, settings, payments } = context;
  const byNumber = findByNumber(await listCustomers(db));
  const fields = fieldsOf(indexMeals((await readWholeMenu(db, today)).meals));
  const recurringOrders = Map.groupBy(await readRecurringOrders(db, today), ({ accountId }) => accountId);
  const firstDay = deliverableDates(settings, now).map((date) => regularDayOf(date, settings))[0];
  const minimum = Number(settings.min_order_quantity);
  const judged: RowPreview[] = [];
  for (const reader of rows) {
    const number = reader.text('customerNumber') ?? '';
    const customer = byNumber(number);
    if (!customer) reader.refuse('customerNumber', 'imports:rules.customer-unknown');
    const said = readFields(fields, reader);
    const before = customer && findOrderToUpdate(recurringOrders.get(customer.id) ?? [], said.from);
    const values = {
      meals: [],
      deliveryTime: openSlotsOf(settings)[0],
      everyWeeks: 1,
      from: firstDay,
      to: null,
      delivery: deliveryTo(customer),
      ...before,
      ...said,
    };
    const { from } = values;
    if (customer && from) reader.refuseDuplicate(`${customer.id} ${weekdayOf(from)}`, 'customerNumber');
    if (from && !settings.delivery_weekdays.includes(weekdayOf(from)))
      reader.refuse('from', 'recurring:errors.day');
    if (customer && from && !(await isServed(db, customer.id, from > today ? from : today)))
      reader.refuse('customerNumber', 'customers:errors.not-served');
    if (said.to && said.to < today) reader.refuse('to', 'imports:rules.ended');
    const input = reader.check(WriteRecurringOrder, { ...values, items: values.meals }, fieldOf);
    if (input && countMeals(input.items) < minimum) reader.note('imports:notes.below-minimum', { minimum });
    const write = async (trx: Trx, { actor, reason }: ImportAuthor) => {
      const frame = { rules: settings, payments, now, today, actor, accountId: customer!.id, reason };
      await lockCustomer(trx, customer!.id);
      if (!before) await addRecurringOrder(trx, frame, input!);
      else await rewriteRecurringOrder(trx, frame, before.id, { ...input!, expectedVersion: before.version });
    };
    const name = `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim() || number;
    const changes = changesOf(fields, before, values);
    judged.push(reader.judged(name, { isNew: before === undefined, changes, write }));
  }
  return { rows: judged };
};

const isServed = async (db: Db, id: number, date: string): Promise<boolean> =>
  (await readServed(db, [id], date)).has(id);

/** The file has no address columns: an invalid address is reported at the customer number. */
const fieldOf = (path: string): ImportField => {
  if (path === 'items') return 'meals';
  return path === 'delivery' ? 'customerNumber' : (path as ImportField);
};

/** Recurring orders with fields named like the columns. */
async function readRecurringOrders(db: Db, today: string) {
  const recurringOrders = await listAllRecurringOrders(db, today);
  const items = await listItemsOf(
    db,
    recurringOrders.map(({ id }) => id),
  );
  const ofRegularDay = Map.groupBy(items, ({ recurringOrderId }) => recurringOrderId);
  return recurringOrders.map(
    ({ id, accountId, version, everyWeeks, delivery, deliverySlot, beginsOn, endsOn }) => ({
      id,
      accountId,
      version,
      everyWeeks,
      delivery,
      meals: ofRegularDay.get(id) ?? [],
      deliveryTime: deliverySlot,
      from: beginsOn,
      to: endsOn,
    }),
  );
}

/** The recurring order that a row updates: the one on the same weekday or, for a row without a date, the only one. */
function findOrderToUpdate(recurringOrders: readonly Kept[], day: string | undefined): Kept | undefined {
  if (day === undefined) return recurringOrders.length === 1 ? recurringOrders[0] : undefined;
  return recurringOrders.find(({ from }) => weekdayOf(from) === weekdayOf(day));
}

/** The default delivery address of a new recurring order: that of the client file. */
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

const ITEM = /^(?:(\d{1,9})\s*[x×*]?\s+)?(.+)$/iu;

/** Parses `2 × Bean soup; 1 × #12`: quantities with meal names in either language, or with meal numbers. */
function itemsOf(cell: string, menu: MealIndex): Item[] | CellProblem {
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

/** Returns undefined for a meal that is not on the menu. */
function itemOf(part: string, { byId, named }: MealIndex): Item | CellProblem | undefined {
  const [, count = '1', name = ''] = ITEM.exec(part) ?? [];
  const id = /^#(\d{1,9})$/.exec(name)?.[1];
  const found = id === undefined ? named(name) : [byId.get(Number(id))];
  if (!found[0]) return undefined;
  if (found.length > 1) return new CellProblem('imports:rules.meal-ambiguous');
  return { mealId: found[0].id, quantity: Number(count) };
}

/** Parses `10:00 - 12:00` and short forms such as `10-12` and `8–10`. */
function slotOf(cell: string): Slot | CellProblem {
  const typed = lettersOf(cell).replace(/^0/, '');
  const isSlot = (slot: Slot) =>
    [slot, slot.replaceAll(':00', '')].some((each) => lettersOf(each).replace(/^0/, '') === typed);
  return SLOTS.find(isSlot) ?? new CellProblem('calendar:rules.slot');
}

/** Formats a meal as `#number` when its name could not be parsed back to this meal. */
function nameOf(mealId: number, { byId, named }: MealIndex): string {
  const meal = byId.get(mealId);
  const isPlain = meal && !/[;\n#]/.test(meal.name) && named(meal.name).length === 1;
  return isPlain ? meal.name : `#${mealId}`;
}

export const recurringImport: ImportHandler = {
  judge,
  list: async ({ db, today }) => {
    const numbers = new Map((await listCustomers(db)).map(({ id, customerNumber }) => [id, customerNumber]));
    const fields = fieldsOf(indexMeals((await readWholeMenu(db, today)).meals));
    return (await readRecurringOrders(db, today)).flatMap((usual) => {
      const customerNumber = numbers.get(usual.accountId);
      return customerNumber ? [{ customerNumber, ...showFields(fields, usual) }] : [];
    });
  },
};
