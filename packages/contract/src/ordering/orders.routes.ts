import * as z from 'zod';
import { boards, caseManagers, customers, orderReaders, verifiedCustomers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { LocalDate, pageOf, PathId } from '../platform/schemas.ts';
import { orderingErrors } from './checkout.routes.ts';
import { BoardFilter, BoardOrder, ComingSlot, DayProgress, ProgressQuery } from './board.schemas.ts';
import { ORDER_CHANGE_ROLES } from './change-order.constants.ts';
import { ChangeOrder, PreviewChange } from './change-order.schemas.ts';
import { QUOTE_REFUSALS } from './quote.constants.ts';
import { Quote } from './quote.schemas.ts';
import { CreditMeals } from './credits.schemas.ts';
import { OrderHistory } from './history.schemas.ts';
import { RescheduleOrder } from './reschedule.schemas.ts';
import {
  TransitionResults,
  TransitionOrder,
  TransitionOrders,
  Order,
  OrderedAgain,
  OrderFilter,
  OrderItem,
  PlaceOrder,
  UndoTransitions,
  TryLater,
} from './orders.schemas.ts';

const params = z.object({ id: PathId });

/** Errors of a reschedule. */
const rescheduleErrors = [
  'orders/delivery-changed',
  'orders/reschedule-too-late',
  'orders/reschedule-past',
  'orders/reschedule-credited',
  'orders/reschedule-not-allowed',
  'orders/other-agreement',
  'recurring/paused',
  'calendar/not-deliverable',
  'calendar/slot-closed',
  'calendar/full',
  'budgets/exceeded',
  'budgets/quarter-exceeded',
] as const;

/** Errors of a change that do not depend on the new meals. */
const changeErrors = [
  'accounts/not-verified',
  'orders/not-found',
  'orders/change-not-allowed',
  'orders/change-too-late',
  'meals/not-found',
] as const;

export const ordersRoutes = {
  place: route({
    method: 'POST',
    path: '/api/orders',
    summary: 'Place the order of the open checkout; a checkout becomes at most one order',
    access: verifiedCustomers,
    body: PlaceOrder,
    ok: { 201: Order },
    errors: [
      'accounts/not-verified',
      'checkout/none-open',
      'checkout/amount-changed',
      'checkout/price-changed',
      'checkout/items-differ',
      'checkout/mixed-delivery',
      'checkout/delivery-missing',
      'payments/not-paid',
      'payments/processing',
      'payments/provider-unavailable',
      ...orderingErrors,
    ],
  }),
  finish: route({
    method: 'POST',
    path: '/api/checkout/finish',
    summary: 'Place the paid order after the return from a payment page; null if nothing was paid',
    access: verifiedCustomers,
    ok: { 200: z.object({ order: Order.nullable() }) },
    errors: ['accounts/not-verified', 'payments/processing', 'payments/provider-unavailable'],
  }),
  list: route({
    method: 'GET',
    path: '/api/orders',
    summary: "List the caller's own orders, for staff all orders; newest first by default",
    access: orderReaders,
    query: OrderFilter,
    ok: { 200: pageOf(Order) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'Read an order',
    access: orderReaders,
    params,
    ok: { 200: Order },
    errors: ['orders/not-found'],
  }),
  items: route({
    method: 'GET',
    path: '/api/orders/{id}/items',
    summary: 'List the items of an order',
    access: orderReaders,
    params,
    ok: { 200: z.array(OrderItem) },
    errors: ['orders/not-found'],
  }),
  previewChange: route({
    method: 'POST',
    path: '/api/orders/{id}/items/preview',
    summary: 'Preview the price of an order with other meals, and all refusals; writes nothing',
    access: { roles: ORDER_CHANGE_ROLES, verified: true },
    params,
    body: PreviewChange,
    ok: { 200: Quote },
    errors: [...changeErrors],
  }),
  change: route({
    method: 'PUT',
    path: '/api/orders/{id}/items',
    summary: 'Change the meals of an order before the kitchen starts',
    access: { roles: ORDER_CHANGE_ROLES, verified: true },
    params,
    body: ChangeOrder,
    ok: { 200: Order },
    errors: [
      ...changeErrors,
      'orders/lines-changed',
      'orders/reason-required',
      'checkout/amount-changed',
      ...QUOTE_REFUSALS,
    ],
  }),
  history: route({
    method: 'GET',
    path: '/api/orders/{id}/history',
    summary: 'Read the history of an order: its events with author and reason, payments and refunds',
    access: caseManagers,
    params,
    ok: { 200: OrderHistory },
    errors: ['orders/not-found'],
  }),
  again: route({
    method: 'POST',
    path: '/api/orders/{id}/again',
    summary:
      'Add the available meals of an earlier order of the caller to the cart; the larger quantity per meal wins',
    access: customers,
    params,
    ok: { 200: OrderedAgain },
    errors: ['orders/not-found', 'budgets/exceeded', 'budgets/quarter-exceeded'],
  }),
  coming: route({
    method: 'GET',
    path: '/api/orders/coming',
    summary: 'Count the orders from today on by delivery date and slot',
    access: boards,
    ok: { 200: z.array(ComingSlot) },
    errors: [],
  }),
  progress: route({
    method: 'GET',
    path: '/api/orders/progress',
    summary: 'Count the orders of a delivery date by status',
    access: caseManagers,
    query: ProgressQuery,
    ok: { 200: DayProgress },
    errors: [],
  }),
  byDate: route({
    method: 'GET',
    path: '/api/orders/by-date/{date}',
    summary: 'List all orders of a delivery date, with dietary needs',
    access: boards,
    params: z.object({ date: LocalDate }),
    query: BoardFilter,
    ok: { 200: z.array(BoardOrder) },
    errors: [],
  }),
  move: route({
    method: 'PUT',
    path: '/api/orders/{id}/status',
    summary: 'Change the status of an order',
    access: { roles: ['customer', 'restaurateur', 'delivery', 'admin'] },
    params,
    body: TransitionOrder,
    ok: { 200: Order },
    errors: [
      'orders/not-found',
      'orders/move-not-allowed',
      'orders/status-changed',
      'orders/delivery-changed',
      'orders/cutoff-passed',
      'orders/reason-required',
      'orders/outcome-required',
      'orders/already-refunded',
      'orders/slot-full',
      'budgets/exceeded',
      'budgets/quarter-exceeded',
    ],
  }),
  reschedule: route({
    method: 'PUT',
    path: '/api/orders/{id}/delivery',
    summary: 'Move an order to another delivery day or slot, with its budget, capacity and statement',
    access: { roles: ['customer', 'hcpadmin', 'admin'] },
    params,
    body: RescheduleOrder,
    ok: { 200: Order },
    errors: ['orders/not-found', ...rescheduleErrors],
  }),
  tryLater: route({
    method: 'POST',
    path: '/api/orders/{id}/try-later',
    summary: 'Record that nobody accepted the meals and the driver will return; the status stays unchanged',
    access: { roles: ['delivery'] },
    params,
    body: TryLater,
    ok: { 200: Order },
    errors: ['orders/not-found', 'orders/status-changed'],
  }),
  credit: route({
    method: 'POST',
    path: '/api/orders/{id}/credits',
    summary: 'Credit missing or faulty meals, which are then not charged to anyone',
    access: { roles: ['restaurateur', 'delivery', 'hcpadmin', 'admin'] },
    params,
    body: CreditMeals,
    ok: { 200: Order },
    errors: ['orders/not-found', 'orders/credit-not-allowed', 'orders/credit-too-many'],
  }),
  moveMany: route({
    method: 'PUT',
    path: '/api/orders/status',
    summary: 'Change the status of several orders; each succeeds or fails independently',
    access: boards,
    body: TransitionOrders,
    ok: { 200: TransitionResults },
    errors: [],
  }),
  undo: route({
    method: 'POST',
    path: '/api/orders/undo',
    summary: "Undo the caller's last transition of orders, within 30 seconds",
    access: { roles: ['restaurateur', 'delivery'] },
    body: UndoTransitions,
    ok: { 200: TransitionResults },
    errors: [],
  }),
};
