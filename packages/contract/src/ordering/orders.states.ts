import type { Role } from '../access/access.ts';

/** The statuses of an order. `completed` and `cancelled` are final for all roles except administrators. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'ready_for_delivery',
  'delivering',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const isOrderStatus = (value: unknown): value is OrderStatus =>
  ORDER_STATUSES.some((status) => status === value);

/** How a delivery ended. With any value except `delivered`, the customer did not get the meals. */
export const DELIVERY_OUTCOMES = ['delivered', 'no_answer', 'refused', 'wrong_address', 'not_by_us'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Values of the outcome filter: `failed` matches all failed deliveries, `none` orders without an outcome. */
export const OUTCOME_FILTERS = [...DELIVERY_OUTCOMES, 'failed', 'none'] as const;

interface TransitionRule {
  readonly from: readonly OrderStatus[];
  readonly to: readonly OrderStatus[];
  readonly by: readonly Role[];
}

/**
 * The transitions of an order and the roles that may make them. Both the API and all buttons use this table. Only two
 * transitions leave a final status: `correct` (with a reason), and a driver's correction on the delivery date.
 */
export const ORDER_TRANSITIONS = {
  prepare: { from: ['pending'], to: ['processing'], by: ['restaurateur'] },
  finish: { from: ['processing'], to: ['ready_for_delivery'], by: ['restaurateur'] },
  cookAgain: { from: ['ready_for_delivery'], to: ['processing'], by: ['restaurateur'] },
  cancel: { from: ['pending', 'processing'], to: ['cancelled'], by: ['restaurateur'] },
  withdraw: { from: ['pending'], to: ['cancelled'], by: ['customer'] },
  pickUp: { from: ['ready_for_delivery'], to: ['delivering'], by: ['delivery'] },
  deliver: { from: ['delivering'], to: ['completed'], by: ['delivery'] },
  fail: { from: ['ready_for_delivery', 'delivering'], to: ['cancelled'], by: ['delivery'] },
  deliverAfterAll: { from: ['cancelled'], to: ['completed'], by: ['delivery'] },
  failAfterAll: { from: ['completed'], to: ['cancelled'], by: ['delivery'] },
  correct: { from: ORDER_STATUSES, to: ORDER_STATUSES, by: ['admin'] },
} as const satisfies Record<string, TransitionRule>;
export type OrderAction = keyof typeof ORDER_TRANSITIONS;

/**
 * Time (seconds) in which a transition can be undone by the person who made it. Messages and refunds are sent only after
 * this time.
 */
export const UNDO_SECONDS = 30;

/** Transitions of kitchen and drivers, where wrong clicks are likely (wet hands or gloves). */
const UNDOABLE: ReadonlySet<string> = new Set<OrderAction | 'tryLater'>([
  'prepare',
  'finish',
  'cookAgain',
  'cancel',
  'pickUp',
  'deliver',
  'fail',
  'tryLater',
]);
export const canBeUndone = (action: string): boolean => UNDOABLE.has(action);

/** Statuses that can be set for several orders at once: these transitions have no effect on payments. */
export const BULK_STATUSES = ['processing', 'ready_for_delivery', 'delivering'] as const;

const includes = <T>(list: readonly T[], value: T): boolean => list.includes(value);

/** Returns the action that leads a role from one status to another, if there is one. */
export const findOrderAction = (from: OrderStatus, to: OrderStatus, role: Role): OrderAction | undefined => {
  if (from === to) return undefined;
  const actions = Object.keys(ORDER_TRANSITIONS) as OrderAction[];
  return actions.find((action) => {
    const move: TransitionRule = ORDER_TRANSITIONS[action];
    return includes(move.from, from) && includes(move.to, to) && includes(move.by, role);
  });
};

/**
 * Whether an action is a driver's correction. Drivers may correct only the outcome of a delivery, on the delivery date.
 */
export const isDoorCorrection = (action: OrderAction): boolean =>
  action === 'deliverAfterAll' || action === 'failAfterAll';

/** Whether a driver may correct the outcome of a delivery today; decides whether the button is shown. */
export const mayCorrectAtDoor = (
  { outcome, deliveryDate }: { outcome: DeliveryOutcome | null; deliveryDate: string },
  today: string,
): boolean => outcome !== null && deliveryDate === today;

/** Whether a role may do an action on an order now; decides whether the button is shown. */
export const isOrderActionAllowed = (
  action: OrderAction,
  order: { status: OrderStatus },
  role: Role,
): boolean => {
  const move: TransitionRule = ORDER_TRANSITIONS[action];
  return includes(move.from, order.status) && includes(move.by, role);
};

/**
 * Statuses in which a role can reschedule an order. Administrators can until a driver picks up the order; other roles
 * until the kitchen starts.
 */
const RESCHEDULABLE: Partial<Record<Role, readonly OrderStatus[]>> = {
  customer: ['pending'],
  hcpadmin: ['pending'],
  admin: ['pending', 'processing', 'ready_for_delivery'],
};

/** Whether a role may reschedule an order now; decides whether the button is shown. */
export const mayReschedule = ({ status }: { status: OrderStatus }, role: Role): boolean =>
  includes(RESCHEDULABLE[role] ?? [], status);

/**
 * Reasons why an order needs attention from the office. `overdue`: its date has passed and its status is not final.
 * `refund`: a refund has not succeeded.
 */
export const ATTENTION_REASONS = ['overdue', 'refund'] as const;

/** States of an order on its delivery date: its status, with failed deliveries separate from other cancelled orders. */
export const PROGRESS_STATES = [
  'pending',
  'processing',
  'ready_for_delivery',
  'delivering',
  'completed',
  'failed',
  'cancelled',
] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

export const isFinal = (status: OrderStatus): boolean => status === 'completed' || status === 'cancelled';
