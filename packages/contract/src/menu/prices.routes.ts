import * as z from 'zod';
import { admins, cooks } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { LocalDate, PathId } from '../platform/schemas.ts';
import { Meal } from './meals.schemas.ts';
import {
  ConfirmedIncrease,
  DatedPrice,
  PricePreview,
  PriceIncrease,
  RaisedPrices,
} from './prices.schemas.ts';

/** Prices that apply from a delivery date on. An order has the prices of its delivery date. */
export const pricesRoutes = {
  plan: route({
    method: 'PUT',
    path: '/api/meals/{id}/prices',
    summary: 'Set the price of a meal for deliveries from a future date on',
    access: cooks,
    params: z.object({ id: PathId }),
    body: DatedPrice,
    ok: { 200: Meal },
    errors: ['meals/not-found'],
  }),
  drop: route({
    method: 'DELETE',
    path: '/api/meals/{id}/prices/{from}',
    summary: 'Delete a price that was planned from a future date on',
    access: cooks,
    params: z.object({ id: PathId, from: LocalDate }),
    ok: { 200: Meal },
    errors: ['meals/not-found', 'common/not-found'],
  }),
  preview: route({
    method: 'POST',
    path: '/api/prices/preview',
    summary: 'Preview a price change by a percentage for each meal, without writing',
    access: admins,
    body: PriceIncrease,
    ok: { 200: PricePreview },
    errors: [],
  }),
  raise: route({
    method: 'POST',
    path: '/api/prices',
    summary: 'Change prices from a delivery date on as previewed, all of them or none',
    access: admins,
    body: ConfirmedIncrease,
    bodyLimit: 256 * 1024,
    ok: { 200: RaisedPrices },
    errors: ['meals/prices-changed'],
  }),
};
