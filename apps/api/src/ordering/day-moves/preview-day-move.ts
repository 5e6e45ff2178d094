import type { DayMovePreview, PreviewDayMove } from '@trpeza/contract/ordering/day-moves.schemas';
import type { DayMoveNote } from '@trpeza/contract/ordering/day-moves.constants';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import type { Language } from '@trpeza/contract/platform/language';
import { toCents } from '@trpeza/contract/platform/money';
import { agreementRefusal, budgetExceeded, readAgreedOn, readRemaining } from '#money/money.api.ts';
import { canBeReplaced } from '#ordering/calendar/calendar.domain.ts';
import { monthOf } from '#platform/local-time.domain.ts';
import { readSlotUsage, tryAddOpenedDate } from '#ordering/calendar/delivery-options.ts';
import { readServed } from '#access/access.api.ts';
import { listOrdersByDate } from '#ordering/orders/orders.queries.ts';
import { rescheduleRefusal, type RescheduleContext } from '#ordering/orders/reschedule-order.ts';
import { isSamePeriod, type AgreementOnDate } from '#money/agreements/agreements.domain.ts';
import { readPausesOn, refusalOfPause } from '#ordering/recurring-orders/read-pauses.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentRefusal } from '#platform/http/error-text.ts';
import type { Deps } from '#platform/deps.ts';
import { presentOrderContact, readNotificationWays } from './day-moves.present.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
type OrderRow = Awaited<ReturnType<typeof listOrdersByDate>>[number];

/**
 * Previews a move without writing anything. Orders are checked in the sequence in which they would be moved. Each order
 * reduces the budget and slot capacity that remain for the next ones.
 */
export async function previewDayMove(
  { db, clock, settings }: PreviewDeps,
  { from, to, slot }: PreviewDayMove,
  language: Language,
): Promise<DayMovePreview> {
  const [kept, now] = [await settings.read(), clock.now()];
  const opened = tryAddOpenedDate(kept, now, { date: to, insteadOf: null });
  const rules = opened ?? kept;
  const asking: RescheduleContext = { role: 'admin', rules, now };
  const orders = (await listOrdersByDate(db, from)).filter(({ status }) => !isFinal(status));
  const ids = [...new Set(orders.map(({ accountId }) => accountId))];
  const places = await readSlotUsage(db, rules, to);
  const free = new Map(places.map((each) => [each.slot, (each.places ?? Infinity) - each.taken]));
  const isOtherMonth = monthOf(from) !== monthOf(to);
  const agreed = await readAgreedOn(db, ids, to);
  const budgets = isOtherMonth ? await readLeft(db, ids, { from, to, agreed }) : new Map();
  const room: Room = { free, budgets, agreed };
  const there = await readOrderNumbers(db, to);
  const [ways, pauses] = [await readNotificationWays(db, ids), await readPausesOn(db, ids, to)];
  const notesOf = await readNotes(db, ids, { date: to, there });
  const rows = orders.map((order) => {
    const toSlot = slot ?? order.deliverySlot;
    const refusal =
      rescheduleRefusal(order, { date: to, slot: toSlot }, asking) ??
      refusalOfPause(pauses.get(order.accountId)) ??
      reserveOnNewDay(room, order, to, toSlot);
    return {
      ...presentOrderContact(order, ways),
      status: order.status,
      slot: order.deliverySlot,
      toSlot,
      refusal: refusal && presentRefusal(refusal, { language, currency: rules.currency }),
      notes: notesOf(order.accountId),
      secondOrders: there.get(order.accountId) ?? [],
    };
  });
  const coming = (one: Slot) => rows.filter(({ toSlot, refusal }) => toSlot === one && !refusal).length;
  return {
    from,
    to,
    slot,
    orders: rows,
    months: isOtherMonth ? { from: monthOf(from), to: monthOf(to) } : null,
    opensDay: opened !== null,
    canReplace: canBeReplaced(from, kept),
    places: places.map((each) => ({ ...each, coming: coming(each.slot) })),
  };
}

interface Room {
  free: Map<Slot, number>;
  /** Remaining budgets by account. Excludes accounts without a limit and budgets that already include the orders. */
  budgets: Map<number, Left>;
  /** Agreements that are valid on the new day, by account. */
  agreed: ReadonlyMap<number, AgreementOnDate>;
}

interface Left {
  period: BudgetPeriod;
  cents: number;
}

async function readLeft(
  db: Db,
  ids: readonly number[],
  { from, to, agreed }: { from: string; to: string; agreed: Room['agreed'] },
): Promise<Room['budgets']> {
  const plans = await readRemaining(db, ids, monthOf(to));
  const left = ids.map((id): [number, Left | null] => {
    const agreement = agreed.get(id);
    if (!agreement) return [id, leftOf('month', plans.get(id) ?? null)];
    const { period, budgetCents, spentCents } = agreement;
    const isLimited = budgetCents !== null && !isSamePeriod(from, to, agreement);
    return [id, isLimited ? leftOf(period, budgetCents - spentCents) : null];
  });
  return new Map(left.filter((each): each is [number, Left] => each[1] !== null));
}

const leftOf = (period: BudgetPeriod, cents: number | null): Left | null =>
  cents === null ? null : { period, cents };

/**
 * Deducts an order from the remaining budget and slot capacity. If the order does not fit, returns the reason and deducts
 * nothing.
 */
function reserveOnNewDay(
  { free, budgets, agreed }: Room,
  order: OrderRow,
  date: string,
  slot: Slot,
): DomainError | null {
  const { accountId, worthSubsidyCents: subsidy } = order;
  const other = date === order.deliveryDate ? null : agreementRefusal(order, agreed.get(accountId));
  if (other) return other;
  const left = budgets.get(accountId);
  if (left && subsidy > left.cents) return budgetExceeded(toCents(left.cents), left.period);
  const places = free.get(slot) ?? 0;
  if (places < 1) return new DomainError('calendar/full', { date, slot, nextDate: '' });
  if (left) budgets.set(accountId, { ...left, cents: left.cents - subsidy });
  free.set(slot, places - 1);
  return null;
}

/** Numbers of the active orders on a day, by account. */
async function readOrderNumbers(db: Db, date: string): Promise<Map<number, string[]>> {
  const there = (await listOrdersByDate(db, date)).filter(({ status }) => status !== 'cancelled');
  const byAccount = Map.groupBy(there, ({ accountId }) => accountId);
  return new Map([...byAccount].map(([id, orders]) => [id, orders.map((order) => String(order.id))]));
}

async function readNotes(
  db: Db,
  ids: readonly number[],
  { date, there }: { date: string; there: ReadonlyMap<number, unknown> },
): Promise<(accountId: number) => DayMoveNote[]> {
  const served = await readServed(db, ids, date);
  return (id) => [
    ...(served.has(id) ? [] : (['not_served'] as const)),
    ...(there.has(id) ? (['second_order'] as const) : []),
  ];
}
