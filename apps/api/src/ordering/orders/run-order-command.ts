import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { bookChargesOfOrders } from '#money/money.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { withSavepoint, transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { announceOrder } from './announce-order.ts';
import type { Decision, OrderFacts } from './order-decision.ts';
import { listLastEvents, listOrdersOfRequest } from './order-events.queries.ts';
import { listChargedOrderIds } from './order-money.ts';
import { isVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { listOrdersById, lockOrders, type OrderRow } from './orders.queries.ts';
import {
  isMoneyFreeTransition,
  writeDecision,
  writeTransitions,
  type WrittenDecision,
} from './write-decision.ts';

export type OrderCommandDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'jobs'> & {
  events: Pick<Deps['events'], 'publish'>;
};

export interface OrderCommand {
  actor: OrderFacts['actor'];
  /** Idempotency key: a repeated request with the same key has no further effect. */
  key?: string | null | undefined;
  /** How long the request waited on the device for a network, in milliseconds. */
  age?: number | undefined;
  /**
   * @returns null if nothing has to change
   * @throws DomainError if the command is refused
   */
  decide: (facts: OrderFacts, trx: Trx) => Decision | null | Promise<Decision | null>;
  /** Reports a refusal to the office; called after the writes of the refused order were rolled back. */
  noteRefusal?: (facts: OrderFacts, error: DomainError) => Promise<void>;
}

interface Refused {
  id: number;
  error: DomainError;
  facts?: OrderFacts;
}

export interface CommandResult {
  /** The orders changed by this request or an earlier one with the same key, in their current state. */
  done: Order[];
  refused: Refused[];
}

/**
 * Runs a command on one order.
 * @returns the order in its current state
 * @throws DomainError `orders/not-found`, and refusals by `decide`, budget, slot and payment
 */
export async function runOrderCommand(
  deps: OrderCommandDeps,
  orderId: number,
  command: OrderCommand,
): Promise<Order> {
  const { done, refused } = await runOrderCommands(deps, [orderId], command);
  if (refused[0]) throw refused[0].error;
  return done[0]!;
}

/** Runs a command on several orders in one transaction; each order is changed or refused independently. */
export async function runOrderCommands(
  deps: OrderCommandDeps,
  orderIds: readonly number[],
  command: OrderCommand,
): Promise<CommandResult> {
  if (orderIds.length === 0) return { done: [], refused: [] };
  const { written, refused } = await transaction(deps.db, (trx) =>
    applyOrderCommand(trx, deps, orderIds, command),
  );
  await announceWritten(deps, written);
  for (const { facts, error } of refused) if (facts) await command.noteRefusal?.(facts, error);
  const refusedIds = new Set(refused.map(({ id }) => id));
  const done = orderIds.filter((id) => !refusedIds.has(id));
  return { done: await presentOrders(deps, await listOrdersById(deps.db, done)), refused };
}

/**
 * Runs a command in the caller's transaction; the caller announces the result after the commit. Lock order: first all
 * orders by id, then for each account: account, budget months, slot. The lock of an order also protects its checkout.
 */
export async function applyOrderCommand(
  trx: Trx,
  deps: OrderCommandDeps,
  orderIds: readonly number[],
  command: OrderCommand,
): Promise<{ written: WrittenDecision[]; refused: Refused[] }> {
  const { actor, key } = command;
  await lockOrders(trx, orderIds);
  const repeated = key ? await listOrdersOfRequest(trx, { actorId: actor.id, key, orderIds }) : new Set();
  const lastEvents = new Map((await listLastEvents(trx, orderIds)).map((event) => [event.orderId, event]));
  const visible = (await listOrdersById(trx, orderIds)).filter((order) => isVisible(order, actor));
  const hidden = orderIds.filter((id) => !visible.some((order) => order.id === id));
  const refused: Refused[] = hidden.map((id) => ({ id, error: new DomainError('orders/not-found') }));
  const written: WrittenDecision[] = [];
  const frame = { actor, rules: await deps.settings.read(), now: deps.clock.now() };
  for (const order of visible.filter(({ id }) => !repeated.has(id)).toSorted(byAccount)) {
    const facts = { ...frame, order, lastEvent: lastEvents.get(order.id) };
    try {
      const decision = await command.decide(facts, trx);
      if (!decision) continue;
      const write = () => writeDecision(trx, deps, { facts, command, decision });
      written.push(await (isMoneyFreeTransition(order, decision) ? write() : withSavepoint(trx, write)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id: order.id, error, facts });
    }
  }
  await writeTransitions(trx, written);
  await bookChargesOfOrders(trx, deps, listChargedOrderIds(written));
  return { written, refused };
}

const byAccount = (a: OrderRow, b: OrderRow) => a.accountId - b.accountId || a.id - b.id;

/** Notifies boards and customers; for a rescheduled order also the board of the old date. */
export async function announceWritten(
  { events }: Pick<OrderCommandDeps, 'events'>,
  written: readonly WrittenDecision[],
): Promise<void> {
  for (const { before, after } of written) {
    if (after.deliveryDate !== before.deliveryDate) await announceOrder(events, before);
    await announceOrder(events, after);
  }
}
