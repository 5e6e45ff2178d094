import type { MissingMeals } from '@trpeza/contract/ordering/credits.schemas';
import {
  isFinal,
  isOrderStatus,
  ORDER_STATUSES,
  type DeliveryOutcome,
  type OrderStatus,
} from '@trpeza/contract/ordering/orders.states';
import type { Actor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { DomainError } from '#platform/domain-error.ts';
import { insertItems } from '#office/worklist/worklist.queries.ts';

interface RefusedTransition {
  orderId: number;
  requested: OrderStatus;
  /** They were at the door in vain: an order that counts as delivered meanwhile needs attention, too. */
  isInVain?: boolean;
  /** How the delivery ended in their report, where another one was recorded before. */
  otherOutcome?: DeliveryOutcome | null | undefined;
  note?: string | undefined;
  key: string | undefined;
  error: DomainError;
}

/** Refusals because another person has changed the order since the caller saw it. */
const CHANGED_BY_OTHERS: ReadonlySet<string> = new Set(['orders/status-changed', 'orders/delivery-changed']);

/** Refusals of a correction at the door that the office can make. */
const LEFT_TO_OFFICE: ReadonlySet<string> = new Set([
  'orders/already-refunded',
  'budgets/exceeded',
  'budgets/quarter-exceeded',
]);

/** Only they know what they did with the meals. */
const knowsTheMeals = ({ role }: Actor): boolean => role === 'delivery' || role === 'restaurateur';

/**
 * Step: an action of the kitchen or of a driver was refused because another person had changed the order, or because it came
 * too late to take back another one. Runs outside the refusing transaction, so that its rollback does not undo it.
 */
export async function noteRefusal(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { orderId, requested, isInVain = false, otherOutcome = null, note = '', key, error }: RefusedTransition,
): Promise<void> {
  if (!knowsTheMeals(actor)) return;
  const isLeft = LEFT_TO_OFFICE.has(error.code);
  // Only a cancelled order takes money again.
  const found = isLeft ? 'cancelled' : error.params['status'];
  if (!isOrderStatus(found)) return;
  const isWaiting =
    error.code === 'orders/too-late-to-undo'
      ? found !== requested && isFinal(found)
      : isLeft ||
        (CHANGED_BY_OTHERS.has(error.code) &&
          (isInVain || otherOutcome !== null || leavesUndone(requested, found)));
  if (!isWaiting) return;
  await insertItems(db, [
    {
      kind: 'refused_move',
      orderId,
      reportedBy: actor.id,
      requestKey: key ?? null,
      wishedStatus: requested,
      foundStatus: found,
      outcome: otherOutcome,
      note: note.trim(),
      openedAt: clock.now(),
    },
  ]);
}

interface RefusedCredit {
  orderId: number;
  missing: MissingMeals;
  note: string;
  key: string;
}

/**
 * Step: what the kitchen or a driver reported as missing could not be credited. Who looks up the order only finds what was
 * credited instead. Runs outside the refusing transaction, too.
 */
export async function noteRefusedCredit(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { orderId, missing, note, key }: RefusedCredit,
): Promise<void> {
  if (!knowsTheMeals(actor) || missing.lines.length === 0) return;
  const said = { missing: JSON.stringify(missing), note: note.trim() };
  const item = { kind: 'refused_credit', orderId, reportedBy: actor.id, requestKey: key, ...said } as const;
  await insertItems(db, [{ ...item, openedAt: clock.now() }]);
}

/**
 * Whether a refused transition leaves something undone that the office must know of: a meal at the door of an order that has been
 * cancelled meanwhile, or a failure that could not be reported. An order that has come as far, or farther, needs no attention.
 */
function leavesUndone(requested: OrderStatus, found: OrderStatus): boolean {
  if (requested === found) return false;
  if (requested === 'cancelled' || found === 'cancelled') return true;
  return ORDER_STATUSES.indexOf(found) < ORDER_STATUSES.indexOf(requested);
}
