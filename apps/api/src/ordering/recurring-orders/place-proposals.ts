import { randomUUID } from 'node:crypto';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatMoney } from '@trpeza/contract/platform/money';
import { lockCustomer, readServed } from '#access/access.api.ts';
import { subtotalOf } from '#ordering/cart/cart.domain.ts';
import { isDeliverable } from '#ordering/calendar/calendar.domain.ts';
import { hasOpenCheckout } from '#ordering/checkout/read-checkout.ts';
import { quoteOrder, requireNoRefusal, type QuoteRules } from '#ordering/checkout/quote-order.ts';
import { announceOrder } from '#ordering/orders/announce-order.ts';
import { readActiveOrdersOfDate } from '#ordering/orders/read-orders.ts';
import { placeOnAccount } from '#ordering/orders/place-on-account.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { listPausesOn } from './pauses.queries.ts';
import {
  listDaysDue,
  fallsOn,
  listOpenDays,
  listDueWeekdays,
  type RegularDay,
} from './recurring-orders.domain.ts';
import {
  deleteDay,
  findRecurringOrder,
  insertProposals,
  listItemsOf,
  listProposals,
  lockDay,
  proposeAgain,
  proposeReopenedDay,
  writeDay,
  type RecurringItemRow,
  type RecurringRow,
} from './recurring-orders.queries.ts';

export type RecurringDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'> & {
  events: Pick<Deps['events'], 'publish'>;
};

const BATCH = 200;

/**
 * Proposes the recurring orders of all open days, then places the proposals that are due. Each order is placed in its own
 * short transaction, so that requests never wait for the whole run. The next run continues an interrupted one. Concurrent
 * runs place at most one order per recurring order and day: the transaction that places an order also locks and writes
 * the row in `recurring_days`.
 */
export async function runRecurringOrders(deps: RecurringDeps, signal?: AbortSignal): Promise<void> {
  const rules = await deps.settings.read();
  for (const regular of listOpenDays(rules, deps.clock.now())) await propose(deps, rules, regular, signal);
  for (const regular of listDaysDue(rules, deps.clock.now())) await placeDay(deps, regular, signal);
}

const isStopping = (signal: AbortSignal | undefined): boolean => signal?.aborted ?? false;

async function propose(
  { db, clock }: RecurringDeps,
  rules: Settings,
  { day, date }: RegularDay,
  signal?: AbortSignal,
) {
  const proposing = { day, date: date ?? day, weekdays: listDueWeekdays(day, rules), limit: BATCH };
  await proposeAgain(db, proposing);
  if (date !== null && isDeliverable(date, rules, clock.now())) await proposeReopenedDay(db, day);
  let proposed: number;
  do proposed = await insertProposals(db, proposing);
  while (proposed === BATCH && !isStopping(signal));
}

/**
 * The run stops after more failures than this, because so many failures probably have a common cause. A single failing
 * proposal does not stop the others.
 */
const MAX_FAILURES = 10;

async function placeDay(deps: RecurringDeps, regular: RegularDay, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  while (!isStopping(signal)) {
    const page = { day: regular.day, date: regular.date ?? regular.day, after, limit: BATCH };
    const proposals = await listProposals(deps.db, page);
    for (const proposal of proposals) {
      if (isStopping(signal)) return;
      await placeProposal(deps, regular, proposal).catch((error: unknown) => failures.push(error));
      if (failures.length > MAX_FAILURES) throw failures[0];
      after = proposal.recurringOrderId;
    }
    if (proposals.length < BATCH) break;
  }
  if (failures.length > 0) throw failures[0];
}

interface Proposal {
  recurringOrderId: number;
  accountId: number;
}

/**
 * Places one proposal, unless its day was decided otherwise in the meantime. An error while placing rolls the transaction
 * back, so a second transaction saves the refusal.
 */
export async function placeProposal(
  deps: RecurringDeps,
  regular: RegularDay,
  proposal: Proposal,
): Promise<void> {
  const frame = { rules: await deps.settings.read(), now: deps.clock.now(), payments: deps.payments };
  const key = { recurringOrderId: proposal.recurringOrderId, day: regular.day };
  try {
    const order = await transaction(deps.db, (trx) => decide(trx, frame, regular, proposal));
    if (order) await announceOrder(deps.events, order);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await transaction(deps.db, async (trx) => {
      if ((await lockDay(trx, key))?.state !== 'proposed') return;
      await writeDay(trx, key, { state: 'refused', at: frame.now, refusals: [error] });
    });
  }
}

/** @returns the placed order, or undefined */
async function decide(
  trx: Trx,
  frame: QuoteRules,
  regular: RegularDay,
  { accountId, recurringOrderId: id }: Proposal,
) {
  const { rules, now } = frame;
  await lockCustomer(trx, accountId);
  const key = { recurringOrderId: id, day: regular.day };
  if ((await lockDay(trx, key))?.state !== 'proposed') return undefined;
  const recurring = (await findRecurringOrder(trx, { accountId, id }))!;
  const date = regular.date ?? regular.day;
  const isServed = (await readServed(trx, [accountId], date)).has(accountId);
  if (recurring.stoppedAt !== null || !fallsOn(recurring, regular.day, rules) || !isServed) {
    await deleteDay(trx, key);
    return undefined;
  }
  // A pause may end before the cut-off, and an open checkout may become an order: both are left to a later run.
  if ((await listPausesOn(trx, [accountId], date)).length > 0) return undefined;
  if (now <= regular.orderUntil && (await hasOpenCheckout(trx, accountId))) return undefined;
  const [existing] = await readActiveOrdersOfDate(trx, accountId, { date });
  if (existing) {
    await writeDay(trx, key, { state: 'ordered', at: now, orderId: existing.id });
    return undefined;
  }
  return place(trx, frame, { key, recurring, date });
}

interface Placing {
  key: Parameters<typeof lockDay>[1];
  recurring: RecurringRow;
  date: string;
}

/** Applies the rules of all orders on account. Refusals are saved for the office. */
async function place(trx: Trx, frame: QuoteRules, { key, recurring, date }: Placing) {
  const { id, accountId, deliverySlot: slot, delivery, madeBy } = recurring;
  const items = await listItemsOf(trx, [id]);
  const wanted = { lines: items, date, slot };
  const quote = await quoteOrder(trx, frame, { accountId, by: 'office', wanted });
  const dearer = priceRefusal(items, quote.lines, frame.rules);
  const refusals = dearer ? [...quote.refusals, dearer] : quote.refusals;
  if (refusals.length > 0) {
    await writeDay(trx, key, { state: 'refused', at: frame.now, refusals });
    return undefined;
  }
  const order = await placeOnAccount(trx, {
    key: randomUUID(),
    customerId: accountId,
    quote: requireNoRefusal(quote),
    delivery,
    actorId: madeBy,
    now: frame.now,
  });
  await writeDay(trx, key, { state: 'placed', at: frame.now, orderId: order.id });
  return order;
}

/**
 * Returns a refusal if the price has risen by more than the allowed percentage since the customer agreed to it. The
 * office must then ask the customer first.
 */
function priceRefusal(
  agreed: readonly RecurringItemRow[],
  lines: readonly { priceCents: number; quantity: number }[],
  { recurring_price_limit_bps: limit }: Settings,
): DomainError | null {
  const [before, now] = [subtotalOf(agreed), subtotalOf(lines)];
  if (now * 10_000 <= before * (10_000 + limit)) return null;
  return new DomainError('recurring/price-changed', { before: formatMoney(before), now: formatMoney(now) });
}
