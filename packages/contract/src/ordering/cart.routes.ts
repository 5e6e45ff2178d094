import * as z from 'zod';
import { customers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import { DeliveryChoice } from './calendar.schemas.ts';
import { AddToCart, Cart, MergeCart, SetCartLine } from './cart.schemas.ts';

const params = z.object({ mealId: PathId });
const dateErrors = ['calendar/not-deliverable', 'calendar/slot-closed'] as const;

export const cartRoutes = {
  get: route({
    method: 'GET',
    path: '/api/cart',
    summary: "Read the caller's cart",
    access: customers,
    ok: { 200: Cart },
    errors: [],
  }),
  add: route({
    method: 'POST',
    path: '/api/cart',
    summary: 'Add a meal to the cart; the quantity is added to an existing line',
    access: customers,
    body: AddToCart,
    ok: { 200: Cart },
    errors: [
      'meals/not-found',
      'meals/not-orderable',
      'meals/conflicts',
      'budgets/exceeded',
      'budgets/quarter-exceeded',
      ...dateErrors,
    ],
  }),
  setLine: route({
    method: 'PUT',
    path: '/api/cart/{mealId}',
    summary: 'Set the quantity of a line, and optionally the date and slot of the whole cart',
    access: customers,
    params,
    body: SetCartLine,
    ok: { 200: Cart },
    errors: [
      'cart/item-absent',
      'meals/not-orderable',
      'meals/conflicts',
      'budgets/exceeded',
      'budgets/quarter-exceeded',
      ...dateErrors,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/cart/{mealId}',
    summary: 'Remove a line from the cart',
    access: customers,
    params,
    ok: { 200: Cart },
    errors: [],
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/cart',
    summary: 'Empty the cart',
    access: customers,
    ok: { 200: Cart },
    errors: [],
  }),
  moveDelivery: route({
    method: 'PUT',
    path: '/api/cart/delivery',
    summary: 'Move the whole cart to another date and slot',
    access: customers,
    body: DeliveryChoice,
    ok: { 200: Cart },
    errors: [...dateErrors, 'recurring/paused'],
  }),
  merge: route({
    method: 'POST',
    path: '/api/cart/merge',
    summary: "Merge a guest's cart; the larger quantity per meal wins, and unavailable meals are left out",
    access: customers,
    body: MergeCart,
    ok: { 200: Cart },
    errors: [],
  }),
};
