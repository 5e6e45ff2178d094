import type { Role } from '../access/access.ts';

/** The six states of an order. `completed` and `cancelled` are final for everyone but admins. */
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

/** How a delivery ended; every value but `delivered` means that the meals never reached the customer. */
export const DELIVERY_OUTCOMES = ['delivered', 'no_answer', 'refused', 'wrong_address', 'not_by_us'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** What a list can be limited to besides: any failure at the door, and orders for which no delivery has ended. */
export const OUTCOME_FILTERS = [...DELIVERY_OUTCOMES, 'failed', 'none'] as const;

interface Move {
  readonly from: readonly OrderStatus[];
  readonly to: readonly OrderStatus[];
  readonly by: readonly Role[];
}

/**
 * The transitions of an order and their roles: the single table behind the API and every button. Only `correct`, which then
 * requires a reason, and a driver's corrections on the delivery day leave a final state.
 */
export const ORDER_MOVES = {
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
} as const satisfies Record<string, Move>;
export type OrderAction = keyof typeof ORDER_MOVES;

/** How long a move can be undone by the person who made it. Messages and refunds are sent only after that. */
export const UNDO_SECONDS = 30;

/** Moves of the kitchen and the drivers, made with wet hands or gloves on. */
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

/** Statuses to which many orders can be moved at once: steps that move no money. */
export const STATUSES_FOR_MANY = ['processing', 'ready_for_delivery', 'delivering'] as const;

const includes = <T>(list: readonly T[], value: T): boolean => list.includes(value);

/** The action that leads from one status to another for a role, if there is one. */
export const orderActionFor = (from: OrderStatus, to: OrderStatus, role: Role): OrderAction | undefined => {
  if (from === to) return undefined;
  const actions = Object.keys(ORDER_MOVES) as OrderAction[];
  return actions.find((action) => {
    const move: Move = ORDER_MOVES[action];
    return includes(move.from, from) && includes(move.to, to) && includes(move.by, role);
  });
};

/** The corrections of a driver: only of what a delivery ended with, and only on its day. */
export const isDoorCorrection = (action: OrderAction): boolean =>
  action === 'deliverAfterAll' || action === 'failAfterAll';

/** Whether a driver may correct the result of a delivery today; decides whether the button is shown. */
export const mayCorrectAtDoor = (
  { outcome, deliveryDate }: { outcome: DeliveryOutcome | null; deliveryDate: string },
  today: string,
): boolean => outcome !== null && deliveryDate === today;

/** Whether a role may do an action on an order now; decides whether the button is shown. */
export const orderCan = (action: OrderAction, order: { status: OrderStatus }, role: Role): boolean => {
  const move: Move = ORDER_MOVES[action];
  return includes(move.from, order.status) && includes(move.by, role);
};

/** Until when an order can be given another delivery day: the office until a driver has it, others before the kitchen begins. */
const RESCHEDULABLE: Partial<Record<Role, readonly OrderStatus[]>> = {
  customer: ['pending'],
  hcpadmin: ['pending'],
  admin: ['pending', 'processing', 'ready_for_delivery'],
};

/** Whether a role may give an order another delivery day or time now; decides whether the button is shown. */
export const mayReschedule = ({ status }: { status: OrderStatus }, role: Role): boolean =>
  includes(RESCHEDULABLE[role] ?? [], status);

/** Why an order waits for the office: its date is past and it is not final, or a refund has not succeeded. */
export const WAITING_FOR = ['overdue', 'refund'] as const;

/** How far an order has come on its day: its status, and of the cancelled ones apart those that failed at the door. */
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
