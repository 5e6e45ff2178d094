import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { followCharges } from '#money/incoming-payments/follow-receipts.ts';
import type { Trx } from '#platform/database/database.ts';
import { attempt, transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { announceOrder } from './announce-order.ts';
import type { Decision, OrderFacts } from './order-decision.ts';
import { listLastEvents, listOrdersOfRequest } from './order-events.queries.ts';
import { chargedBy } from './order-money.ts';
import { isVisible } from './orders.access.ts';
import { presentOrders } from './orders.present.ts';
import { listOrdersById, lockOrders, type OrderRow } from './orders.queries.ts';
import { isStep, writeDecision, writeTransitions, type Written } from './write-decision.ts';

export type OrderCommandDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'sendRefund'> & {
  events: Pick<Deps['events'], 'publish'>;
};

export interface OrderCommand {
  actor: OrderFacts['actor'];
  /** A request that is repeated with the same key is done once. */
  key?: string | null | undefined;
  /** For how long the request waited for a network, in milliseconds. */
  age?: number | undefined;
  /** @returns nothing where the order already is so @throws DomainError why not */
  decide: (facts: OrderFacts, trx: Trx) => Decision | null | Promise<Decision | null>;
  /** Tells the office of a refusal; runs after the refused writes were rolled back. */
  noteRefusal?: (facts: OrderFacts, error: DomainError) => Promise<void>;
}

interface Refused {
  id: number;
  error: DomainError;
  facts?: OrderFacts;
}

export interface CommandResult {
  /** The orders for which the command was done, by this request or by one with the same key, as they are now. */
  done: Order[];
  refused: Refused[];
}

/**
 * Runs a command on one order.
 * @returns the order as it is now
 * @throws DomainError `orders/not-found`, and the refusals of `decide` and of budget, slot and money
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

/** Runs a command on several orders in one transaction; each is changed or refused independently. */
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
 * Step: runs a command within the caller's transaction; the caller announces the result after the commit. Locks are taken in
 * this order: the orders by id, which protect their checkouts, then by account: account, budget months, slot.
 */
export async function applyOrderCommand(
  trx: Trx,
  deps: OrderCommandDeps,
  orderIds: readonly number[],
  command: OrderCommand,
): Promise<{ written: Written[]; refused: Refused[] }> {
  const { actor, key } = command;
  await lockOrders(trx, orderIds);
  const repeated = key ? await listOrdersOfRequest(trx, { actorId: actor.id, key, orderIds }) : new Set();
  const lastEvents = new Map((await listLastEvents(trx, orderIds)).map((event) => [event.orderId, event]));
  const visible = (await listOrdersById(trx, orderIds)).filter((order) => isVisible(order, actor));
  const hidden = orderIds.filter((id) => !visible.some((order) => order.id === id));
  const refused: Refused[] = hidden.map((id) => ({ id, error: new DomainError('orders/not-found') }));
  const written: Written[] = [];
  const frame = { actor, rules: await deps.settings.read(), now: deps.clock.now() };
  for (const order of visible.filter(({ id }) => !repeated.has(id)).toSorted(byAccount)) {
    const facts = { ...frame, order, lastEvent: lastEvents.get(order.id) };
    try {
      const decision = await command.decide(facts, trx);
      if (!decision) continue;
      const write = () => writeDecision(trx, deps, { facts, command, decision });
      written.push(await (isStep(order, decision) ? write() : attempt(trx, write)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id: order.id, error, facts });
    }
  }
  await writeTransitions(trx, written);
  await followCharges(trx, deps, chargedBy(written));
  return { written, refused };
}

const byAccount = (a: OrderRow, b: OrderRow) => a.accountId - b.accountId || a.id - b.id;

/** Notifies the boards and the customers; a rescheduled order those of both days. */
export async function announceWritten(
  { events }: Pick<OrderCommandDeps, 'events'>,
  written: readonly Written[],
): Promise<void> {
  for (const { before, after } of written) {
    if (after.deliveryDate !== before.deliveryDate) await announceOrder(events, before);
    await announceOrder(events, after);
  }
}
