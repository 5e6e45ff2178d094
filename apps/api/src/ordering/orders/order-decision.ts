import type { Slot } from '@trpeza/contract/ordering/slots';
import type { CreditAmounts, CreditReason } from '@trpeza/contract/ordering/credits.constants';
import type { DeliveryOutcome, OrderAction, OrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import type { EvaluatedChange } from './evaluate-change.ts';
import type { LastEvent } from './order-events.queries.ts';
import type { OrderRow } from './orders.queries.ts';

/** The facts that a decision about an order is based on. The order's row is locked. */
export interface OrderFacts {
  order: OrderRow;
  lastEvent: LastEvent | undefined;
  actor: Pick<Actor, 'id' | 'role'>;
  rules: Settings;
  now: Date;
}

export interface DeliveryPlace {
  date: string;
  slot: Slot;
}

export interface Transition {
  kind: 'transition';
  action: OrderAction | 'undo';
  to: OrderStatus;
  reason: string | null;
  outcome: DeliveryOutcome | null;
  note: string | null;
  /** Where the meals were left; only set for delivered orders. */
  leftWhere: string | null;
  /** The amount that an administrator has confirmed to charge again. */
  chargeAgain?: string | undefined;
  /** The id of the event that is undone; customers are not notified of it. */
  undoes?: number;
}

export interface Rescheduling {
  kind: 'reschedule';
  to: DeliveryPlace;
  reason: string | null;
}

export interface Change {
  kind: 'change';
  next: EvaluatedChange;
  reason: string | null;
}

export interface Credit {
  kind: 'credit';
  amounts: CreditAmounts;
  creditReason: CreditReason;
  note: string | null;
}

export type Decision = Transition | Rescheduling | Change | Credit | { kind: 'tryLater' };
