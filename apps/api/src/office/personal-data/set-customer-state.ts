import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { SetCustomerState } from '@trpeza/contract/customers/client-file.schemas';
import type { OpenOrder } from '@trpeza/contract/ordering/quote.schemas';
import {
  abandonCheckout,
  cancelOrders,
  type CheckoutDeps,
  type OrderCommandDeps,
  readUnfinishedOrders,
} from '#ordering/ordering.api.ts';
import { readCustomer } from '#access/access.api.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { saveCustomerState } from '#customers/customers.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { carryOutEndOfService } from './carry-out-end-of-service.ts';

type StateDeps = OrderCommandDeps & CheckoutDeps;

/** Order numbers of the cancelled orders, and of those that only an administrator may still cancel. */
interface StateSet {
  cancelled: string[];
  remaining: string[];
}

/**
 * Starts or ends a customer's service on a date. An end takes effect before the orders are cancelled, so that no new
 * order can be placed in between; a repeated request continues an interrupted one. Administrators cancel any open order,
 * case managers only those that the customer could cancel. A job carries out future ends on their date.
 * @throws DomainError `customers/orders-changed` if `cancelOrders` lacks an open order, `customers/future-death`, and as
 * `setState`
 */
export async function setCustomerState(
  deps: StateDeps,
  actor: Actor,
  id: number,
  input: SetCustomerState,
): Promise<StateSet> {
  const { db, clock, settings } = deps;
  const today = localDateOf(clock.now(), (await settings.read()).time_zone);
  if (input.state === 'deceased' && input.from > today) throw new DomainError('customers/future-death');
  await readCustomer(db, id);
  const concerned = await listOrdersToCancel(db, id, input);
  requireNamed(concerned, input.cancelOrders);
  const edit = { accountId: id, office: { actorId: actor.id, expected: input.expected } };
  const hasEnded = isEndOfService(input.state) && input.from <= today;
  await saveCustomerState(deps, edit, input, async (trx) => {
    requireNamed(await listOrdersToCancel(trx, id, input), input.cancelOrders);
    if (hasEnded)
      await carryOutEndOfService(trx, id, { isDead: input.state === 'deceased', now: clock.now() });
  });
  if (hasEnded) await abandonCheckout(deps, id);
  return cancelAll(deps, actor, { id, input });
}

/**
 * The open orders to cancel: those due on or after the date of the new state. Orders that were due earlier may have been
 * delivered without being marked; the worklist asks for their outcome.
 */
async function listOrdersToCancel(
  db: Db,
  id: number,
  { state, from }: SetCustomerState,
): Promise<OpenOrder[]> {
  if (!isEndOfService(state)) return [];
  const open = await readUnfinishedOrders(db, id);
  return open.filter(({ deliveryDate }) => deliveryDate >= from);
}

function requireNamed(concerned: readonly OpenOrder[], named: readonly number[]): void {
  if (concerned.every(({ id }) => named.includes(id))) return;
  const orders = concerned.map(({ orderNumber }) => orderNumber).join(', ');
  throw new DomainError('customers/orders-changed', { orders });
}

async function cancelAll(
  deps: StateDeps,
  actor: Actor,
  { id, input }: { id: number; input: SetCustomerState },
): Promise<StateSet> {
  const orders = await listOrdersToCancel(deps.db, id, input);
  const withRightsOf = actor.role === 'admin' ? 'admin' : 'customer';
  const { done } = await cancelOrders(deps, actor, orders, { reason: input.reason, withRightsOf });
  const cancelled = new Set(done.map(({ orderNumber }) => orderNumber));
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  return {
    cancelled: numbers.filter((number) => cancelled.has(number)),
    remaining: numbers.filter((number) => !cancelled.has(number)),
  };
}
