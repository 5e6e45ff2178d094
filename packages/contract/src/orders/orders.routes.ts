import * as z from 'zod';
import { boards, customers, signedIn, verifiedCustomers } from '../accounts/access.ts';
import { orderingErrors } from '../checkout/checkout.routes.ts';
import { route } from '../shared/route.ts';
import { LocalDate, pageOf, PathId } from '../shared/schemas.ts';
import { BoardOrder } from './board.schemas.ts';
import {
  MovedOrders,
  MoveOrder,
  MoveOrders,
  Order,
  OrderedAgain,
  OrderFilter,
  OrderItem,
  PlaceOrder,
  UndoMoves,
} from './orders.schemas.ts';

const params = z.object({ id: PathId });

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
    summary: "A customer's own orders, or all orders for staff; newest first",
    access: signedIn,
    query: OrderFilter,
    ok: { 200: pageOf(Order) },
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'One order',
    access: signedIn,
    params,
    ok: { 200: Order },
    errors: ['orders/not-found'],
  }),
  items: route({
    method: 'GET',
    path: '/api/orders/{id}/items',
    summary: 'The items of an order',
    access: signedIn,
    params,
    ok: { 200: z.array(OrderItem) },
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
    errors: ['orders/not-found', 'budgets/exceeded'],
  }),
  byDate: route({
    method: 'GET',
    path: '/api/orders/by-date/{date}',
    summary: 'The board: all orders of a delivery date',
    access: boards,
    params: z.object({ date: LocalDate }),
    ok: { 200: z.array(BoardOrder) },
    errors: [],
  }),
  move: route({
    method: 'PUT',
    path: '/api/orders/{id}/status',
    summary: 'Move an order along the table of its states',
    access: { roles: ['customer', 'restaurateur', 'delivery', 'admin'] },
    params,
    body: MoveOrder,
    ok: { 200: Order },
    errors: [
      'orders/not-found',
      'orders/move-not-allowed',
      'orders/status-changed',
      'orders/cutoff-passed',
      'orders/reason-required',
      'orders/outcome-required',
      'orders/already-refunded',
      'budgets/exceeded',
    ],
  }),
  moveMany: route({
    method: 'PUT',
    path: '/api/orders/status',
    summary: 'Move several orders one step; each is moved or refused by itself',
    access: boards,
    body: MoveOrders,
    ok: { 200: MovedOrders },
    errors: [],
  }),
  undo: route({
    method: 'POST',
    path: '/api/orders/undo',
    summary: "Take back one's own last move of orders, for half a minute",
    access: { roles: ['restaurateur', 'delivery'] },
    body: UndoMoves,
    ok: { 200: MovedOrders },
    errors: [],
  }),
};
