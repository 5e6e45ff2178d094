import { snapshotOfLine } from '#ordering/checkout/checkout.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import { updateDeliveryItems } from './update-delivery-items.ts';
import { insertCredit } from './credits.queries.ts';
import { moveReservations } from './move-reservations.ts';
import type { Change, Credit, Decision, OrderFacts, Rescheduling } from './order-decision.ts';
import { insertOrderEvents, insertReschedule, type NewOrderEvent } from './order-events.queries.ts';
import {
  applyPriceChange,
  refundCredit,
  refundCancelledOrder,
  rechargeRestoredOrder,
  type MoneyDeps,
} from './order-money.ts';
import { updateDelivery, updateOrderStatuses, type OrderRow } from './orders.queries.ts';
import { tappedAt } from './action-time.domain.ts';
import { markNotified } from './unsent-events.queries.ts';
import { insertVersion } from './versions.queries.ts';

interface Request {
  key?: string | null | undefined;
  age?: number | undefined;
}

interface Writing<D = Decision> {
  facts: OrderFacts;
  command: Request;
  decision: D;
}

export interface WrittenDecision extends Writing {
  before: OrderRow;
  /** The order after the command; only status, delivery date and amount on account are updated. */
  after: OrderRow;
}

/**
 * Whether a decision is a transition without effects on budget or payment. One statement can write such transitions for
 * all orders.
 */
export const isMoneyFreeTransition = (order: OrderRow, decision: Decision): boolean =>
  decision.kind === 'transition' && decision.to !== 'cancelled' && order.status !== 'cancelled';

/**
 * Writes a decision for a locked order. If the decision is a transition, `writeTransitions` writes its status and event
 * later.
 * @throws DomainError refusals by budget, slot and payment
 */
export async function writeDecision(trx: Trx, deps: MoneyDeps, writing: Writing): Promise<WrittenDecision> {
  const { facts, command, decision } = writing;
  const before = facts.order;
  const after = { ...before };
  switch (decision.kind) {
    case 'transition':
      after.status = decision.to;
      if (decision.to === 'cancelled') await refundCancelledOrder(trx, deps, before);
      else if (before.status === 'cancelled')
        after.onAccountCents = await rechargeRestoredOrder(trx, deps, before, decision);
      break;
    case 'reschedule':
      after.deliveryDate = decision.to.date;
      await writeReschedule(trx, { facts, command, decision });
      break;
    case 'change':
      await writeChange(trx, deps, { facts, command, decision });
      break;
    case 'credit':
      await writeCredit(trx, deps, { facts, command, decision });
      break;
    case 'tryLater':
      await insertOrderEvents(trx, [eventOf(writing)]);
      break;
  }
  return { ...writing, before, after };
}

/** Writes the statuses and events of all transitions and updates the worklist, with a fixed number of statements. */
export async function writeTransitions(trx: Trx, all: readonly WrittenDecision[]): Promise<void> {
  const transitions = all.flatMap((written) =>
    written.decision.kind === 'transition' ? [{ ...written, decision: written.decision }] : [],
  );
  const [first] = transitions;
  if (!first) return;
  const { actor, now } = first.facts;
  const moved = transitions.map(({ before: { id, status: from }, decision }) => ({ id, from, ...decision }));
  await updateOrderStatuses(trx, moved);
  await insertOrderEvents(trx, transitions.map(eventOf));
  await updateDeliveryItems(trx, { actorId: actor.id, at: now }, moved);
  await markNotified(
    trx,
    transitions.flatMap(({ decision }) => decision.undoes ?? []),
  );
}

async function writeReschedule(trx: Trx, writing: Writing<Rescheduling>): Promise<void> {
  const { facts, decision } = writing;
  const { id: orderId, deliveryDate: fromDate, deliverySlot: fromSlot } = facts.order;
  const { date: toDate, slot: toSlot } = decision.to;
  await moveReservations(trx, facts, decision.to);
  await updateDelivery(trx, orderId, decision.to);
  const [eventId] = await insertOrderEvents(trx, [eventOf(writing)]);
  await insertReschedule(trx, { eventId: eventId!, orderId, fromDate, fromSlot, toDate, toSlot });
}

async function writeChange(trx: Trx, deps: MoneyDeps, writing: Writing<Change>): Promise<void> {
  const { order } = writing.facts;
  const { quote, settlement } = writing.decision.next;
  const { price, lines } = quote;
  const version = order.version + 1;
  await applyPriceChange(trx, deps, order, { version, ...price });
  const [eventId] = await insertOrderEvents(trx, [eventOf(writing)]);
  await insertVersion(trx, {
    orderId: order.id,
    version,
    eventId: eventId!,
    lines: lines.map(snapshotOfLine),
    subtotalCents: price.subtotal,
    feeCents: price.fee,
    totalCents: price.total,
    customerCents: price.customer,
    subsidyCents: price.subsidy,
    onAccountCents: settlement.onAccount,
  });
}

async function writeCredit(trx: Trx, deps: MoneyDeps, writing: Writing<Credit>): Promise<void> {
  const { order, actor, now } = writing.facts;
  const { amounts, creditReason, note } = writing.decision;
  const [eventId] = await insertOrderEvents(trx, [eventOf(writing)]);
  const id = await insertCredit(trx, {
    orderId: order.id,
    eventId: eventId!,
    actorId: actor.id,
    reason: creditReason,
    note,
    totalCents: amounts.total,
    customerCents: amounts.customer,
    subsidyCents: amounts.subsidy,
    lines: amounts.lines,
    at: now,
  });
  await refundCredit(trx, deps, order, { id, ...amounts });
}

/**
 * Builds the event of a decision. Events of an undo or a "try later" are marked as notified at once, so that customers
 * get no message.
 */
function eventOf({ facts: { order, actor, now }, command, decision }: Writing): NewOrderEvent {
  const action = decision.kind === 'transition' ? decision.action : decision.kind;
  return {
    orderId: order.id,
    actorId: actor.id,
    action,
    fromStatus: order.status,
    toStatus: decision.kind === 'transition' ? decision.to : order.status,
    reason: 'reason' in decision ? decision.reason : null,
    requestKey: command.key ?? null,
    at: now,
    tappedAt: tappedAt(command, now),
    notifiedAt: action === 'undo' || action === 'tryLater' ? now : null,
  };
}
