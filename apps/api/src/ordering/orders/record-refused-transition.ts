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
import { insertItems } from './worklist-items.queries.ts';

interface RefusedTransition {
  orderId: number;
  requested: OrderStatus;
  /**
   * Whether the driver reports a failed attempt. Such a report needs attention even if the order was recorded as
   * delivered in the meantime.
   */
  isFailedAttempt?: boolean;
  /** The reported outcome, if a different one was recorded before. */
  reportedOutcome?: DeliveryOutcome | null | undefined;
  note?: string | undefined;
  key: string | undefined;
  error: DomainError;
}

/** Errors for transitions of an order that another person has changed since the caller saw it. */
const CONFLICT_ERRORS: ReadonlySet<string> = new Set(['orders/status-changed', 'orders/delivery-changed']);

/** Errors for corrections by a driver that the office can still make. */
const OFFICE_ONLY_ERRORS: ReadonlySet<string> = new Set([
  'orders/already-refunded',
  'budgets/exceeded',
  'budgets/quarter-exceeded',
]);

/**
 * Whether the actor works in the kitchen or as a driver. Only their refused actions are recorded, because they know where
 * the meals are.
 */
const isKitchenOrDriver = ({ role }: Actor): boolean => role === 'delivery' || role === 'restaurateur';

/**
 * Adds a worklist item when a transition by the kitchen or a driver was refused. The reason may be that another person
 * had changed the order, that an undo came too late, or that only the office can make the correction. Call this outside
 * the failed transaction: a rollback would remove the item.
 */
export async function recordRefusedTransition(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  {
    orderId,
    requested,
    isFailedAttempt = false,
    reportedOutcome = null,
    note = '',
    key,
    error,
  }: RefusedTransition,
): Promise<void> {
  if (!isKitchenOrDriver(actor)) return;
  const isLeft = OFFICE_ONLY_ERRORS.has(error.code);
  // These errors only occur for corrections of cancelled orders.
  const found = isLeft ? 'cancelled' : error.params['status'];
  if (!isOrderStatus(found)) return;
  const isWaiting =
    error.code === 'orders/too-late-to-undo'
      ? found !== requested && isFinal(found)
      : isLeft ||
        (CONFLICT_ERRORS.has(error.code) &&
          (isFailedAttempt || reportedOutcome !== null || needsAttention(requested, found)));
  if (!isWaiting) return;
  await insertItems(db, [
    {
      kind: 'refused_move',
      orderId,
      reportedBy: actor.id,
      requestKey: key ?? null,
      wishedStatus: requested,
      foundStatus: found,
      outcome: reportedOutcome,
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
 * Adds a worklist item when reported missing meals could not be credited, because the order itself does not show the
 * report. Call this outside the failed transaction: a rollback would remove the item.
 */
export async function recordRefusedCredit(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { orderId, missing, note, key }: RefusedCredit,
): Promise<void> {
  if (!isKitchenOrDriver(actor) || missing.lines.length === 0) return;
  const said = { missing: JSON.stringify(missing), note: note.trim() };
  const item = { kind: 'refused_credit', orderId, reportedBy: actor.id, requestKey: key, ...said } as const;
  await insertItems(db, [{ ...item, openedAt: clock.now() }]);
}

/**
 * Whether a refused transition needs the office's attention. True if meals were delivered for a cancelled order, or if a
 * failed delivery could not be recorded. Any other order needs no attention if it has the requested status or a later
 * one.
 */
function needsAttention(requested: OrderStatus, found: OrderStatus): boolean {
  if (requested === found) return false;
  if (requested === 'cancelled' || found === 'cancelled') return true;
  return ORDER_STATUSES.indexOf(found) < ORDER_STATUSES.indexOf(requested);
}
