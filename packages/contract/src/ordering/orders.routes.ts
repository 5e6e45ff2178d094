import * as z from 'zod';
import { boards, caseManagers, customers, orderReaders, verifiedCustomers } from '../access/access.ts';
import { orderingErrors } from './checkout.routes.ts';
import { route } from '../platform/route.ts';
import { LocalDate, pageOf, PathId } from '../platform/schemas.ts';
import { BoardFilter, BoardOrder, ComingSlot, DayProgress, ProgressQuery } from './board.schemas.ts';
import { ORDER_CHANGE_ROLES } from './change.constants.ts';
import { ChangeOrder, PreviewChange } from './change.schemas.ts';
import { QUOTE_REFUSALS } from './quote.constants.ts';
import { Quote } from './quote.schemas.ts';
import { CreditMeals } from './credits.schemas.ts';
import { OrderHistory } from './history.schemas.ts';
import { RescheduleOrder } from './reschedule.schemas.ts';
import {
  MovedOrders,
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
    summary: 'Finish the open checkout: one checkout makes at most one order',
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
    summary: 'After coming back from a payment page: places what has been paid; null when nothing has',
    access: verifiedCustomers,
    ok: { 200: z.object({ order: Order.nullable() }) },
    errors: ['accounts/not-verified', 'payments/processing', 'payments/provider-unavailable'],
  }),
  list: route({
    method: 'GET',
    path: '/api/orders',
    summary: "A customer's own orders, or all orders for staff; the newest first unless asked otherwise",
    access: orderReaders,
    query: OrderFilter,
    ok: { 200: pageOf(Order) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'One order',
    access: orderReaders,
    params,
    ok: { 200: Order },
    errors: ['orders/not-found'],
  }),
  items: route({
    method: 'GET',
    path: '/api/orders/{id}/items',
    summary: 'The items of an order',
    access: orderReaders,
    params,
    ok: { 200: z.array(OrderItem) },
    errors: ['orders/not-found'],
  }),
  previewChange: route({
    method: 'POST',
    path: '/api/orders/{id}/items/preview',
    summary: 'What other meals in an order would cost, and all that would be refused; writes nothing',
    access: { roles: ORDER_CHANGE_ROLES, verified: true },
    params,
    body: PreviewChange,
    ok: { 200: Quote },
    errors: [...changeErrors],
  }),
  change: route({
    method: 'PUT',
    path: '/api/orders/{id}/items',
    summary: 'Change the meals of an order that the kitchen has not begun',
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
    summary: 'What happened to an order, by whom and why, and what became of its money',
    access: caseManagers,
    params,
    ok: { 200: OrderHistory },
    errors: ['orders/not-found'],
  }),
  again: route({
    method: 'POST',
    path: '/api/orders/{id}/again',
    summary:
      'Put the meals of an own order into the cart: per meal the larger quantity wins, all of them or none',
    access: customers,
    params,
    ok: { 200: OrderedAgain },
    errors: ['orders/not-found', 'budgets/exceeded', 'budgets/quarter-exceeded'],
  }),
  coming: route({
    method: 'GET',
    path: '/api/orders/coming',
    summary: 'From today on: how much has been ordered, by delivery date and slot',
    access: boards,
    ok: { 200: z.array(ComingSlot) },
    errors: [],
  }),
  progress: route({
    method: 'GET',
    path: '/api/orders/progress',
    summary: 'How many orders of a delivery date are in which state',
    access: caseManagers,
    query: ProgressQuery,
    ok: { 200: DayProgress },
    errors: [],
  }),
  byDate: route({
    method: 'GET',
    path: '/api/orders/by-date/{date}',
    summary: 'The board: all orders of a delivery date',
    access: boards,
    params: z.object({ date: LocalDate }),
    query: BoardFilter,
    ok: { 200: z.array(BoardOrder) },
    errors: [],
  }),
  move: route({
    method: 'PUT',
    path: '/api/orders/{id}/status',
    summary: 'Move an order along the table of its states',
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
    summary: 'Give an order another delivery day or time; budget, place and statement follow it',
    access: { roles: ['customer', 'hcpadmin', 'admin'] },
    params,
    body: RescheduleOrder,
    ok: { 200: Order },
    errors: ['orders/not-found', ...rescheduleErrors],
  }),
  tryLater: route({
    method: 'POST',
    path: '/api/orders/{id}/try-later',
    summary: 'Note that nobody could take the meals yet and that the driver will come back; the status stays',
    access: { roles: ['delivery'] },
    params,
    body: TryLater,
    ok: { 200: Order },
    errors: ['orders/not-found', 'orders/status-changed'],
  }),
  credit: route({
    method: 'POST',
    path: '/api/orders/{id}/credits',
    summary: 'Credit meals that did not come, or not as they should: nobody pays for them',
    access: { roles: ['restaurateur', 'delivery', 'hcpadmin', 'admin'] },
    params,
    body: CreditMeals,
    ok: { 200: Order },
    errors: ['orders/not-found', 'orders/credit-not-allowed', 'orders/credit-too-many'],
  }),
  moveMany: route({
    method: 'PUT',
    path: '/api/orders/status',
    summary: 'Move several orders one step; each is moved or refused by itself',
    access: boards,
    body: TransitionOrders,
    ok: { 200: MovedOrders },
    errors: [],
  }),
  undo: route({
    method: 'POST',
    path: '/api/orders/undo',
    summary: "Take back one's own last move of orders, for half a minute",
    access: { roles: ['restaurateur', 'delivery'] },
    body: UndoTransitions,
    ok: { 200: MovedOrders },
    errors: [],
  }),
};
