import type { Role } from '@trpeza/contract/access/access';
import type {
  TransitionOrder,
  TransitionOrders,
  Order,
  UndoTransitions,
} from '@trpeza/contract/ordering/orders.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { recordRefusedTransition } from './record-refused-transition.ts';
import { decideTransition, decideUndo } from './decide-transition.ts';
import type { OrderFacts } from './order-decision.ts';
import { findOrder } from './orders.queries.ts';
import {
  runOrderCommand,
  runOrderCommands,
  type CommandResult,
  type OrderCommandDeps,
} from './run-order-command.ts';

/** Changes the status of an order. `withRightsOf` is the role whose rights apply in place of the actor's own. */
export const transitionOrder = (
  deps: OrderCommandDeps,
  actor: Actor,
  id: number,
  input: TransitionOrder & { withRightsOf?: Role },
): Promise<Order> =>
  runOrderCommand(deps, id, {
    actor,
    key: input.key,
    age: input.age,
    decide: (facts) => decideTransition(facts, input),
    noteRefusal: ({ order }, error) => {
      const { status: requested, note, key } = input;
      const otherOutcome = findDifferingOutcome(order, input);
      return recordRefusedTransition(deps, actor, {
        orderId: id,
        requested,
        reportedOutcome: otherOutcome,
        note,
        key,
        error,
      });
    },
  });

/**
 * Returns the outcome in a second report about a failed delivery, if its outcome or note differs from the recorded one;
 * otherwise null. The office gets both reports.
 */
function findDifferingOutcome(order: OrderFacts['order'], { status, outcome, note }: TransitionOrder) {
  if (status !== 'cancelled' || order.status !== 'cancelled' || order.outcome === null) return null;
  if (!outcome || outcome === 'delivered') return null;
  const isSame = order.outcome === outcome && (note?.trim() || order.outcomeNote) === order.outcomeNote;
  return isSame ? null : outcome;
}

/** Sets the same next status for several orders. */
export function transitionOrders(
  deps: OrderCommandDeps,
  actor: Actor,
  { status, orders, key, age }: TransitionOrders,
): Promise<CommandResult> {
  const seen = new Map(orders.map((each) => [each.id, each]));
  return runOrderCommands(deps, [...seen.keys()], {
    actor,
    key,
    age,
    decide: (facts) => decideTransition(facts, { status, ...seen.get(facts.order.id) }),
    noteRefusal: ({ order }, error) =>
      recordRefusedTransition(deps, actor, { orderId: order.id, requested: status, key, error }),
  });
}

/** Undoes the caller's own last transition of each order. */
export function undoTransitions(
  deps: OrderCommandDeps,
  actor: Actor,
  { orders, key, age }: UndoTransitions,
): Promise<CommandResult> {
  const seen = new Map(orders.map((each) => [each.id, each.expectedStatus]));
  return runOrderCommands(deps, [...seen.keys()], {
    actor,
    key,
    age,
    decide: (facts) => decideUndo(facts, seen.get(facts.order.id)!),
    noteRefusal: async ({ order, lastEvent }, error) => {
      if (error.code === 'orders/too-late-to-undo' && lastEvent?.fromStatus)
        await recordRefusedTransition(deps, actor, {
          orderId: order.id,
          requested: lastEvent.fromStatus,
          key,
          error,
        });
    },
  });
}

interface Cancellation {
  reason?: string | undefined;
  withRightsOf: Role;
}

/**
 * Cancels orders with the rights of a role. An order is refused if its status is no longer the one that the caller saw.
 * Each order is cancelled or refused independently.
 */
export function cancelOrders(
  deps: OrderCommandDeps,
  actor: Actor,
  orders: readonly Pick<Order, 'id' | 'status'>[],
  cancellation: Cancellation,
): Promise<CommandResult> {
  const seen = new Map(orders.map(({ id, status }) => [id, status]));
  return runOrderCommands(deps, [...seen.keys()], {
    actor,
    decide: (facts) =>
      // Without the expected status an administrator would correct an order that has just been delivered.
      decideTransition(facts, {
        status: 'cancelled',
        expectedStatus: seen.get(facts.order.id),
        ...cancellation,
      }),
  });
}

interface Withdrawal {
  customerId: number;
  orderId: number;
  reason?: string | undefined;
}

/**
 * Cancels an order for its customer, with the rights of the customer: only a pending order, and only until the cut-off.
 * @throws DomainError `orders/not-found`, `orders/move-not-allowed`, `orders/cutoff-passed`
 */
export async function withdrawOrderForCustomer(
  deps: OrderCommandDeps,
  actor: Actor,
  { customerId, orderId, reason }: Withdrawal,
): Promise<Order> {
  const order = await findOrder(deps.db, orderId);
  if (order?.accountId !== customerId) throw new DomainError('orders/not-found');
  return transitionOrder(deps, actor, orderId, { status: 'cancelled', reason, withRightsOf: 'customer' });
}
