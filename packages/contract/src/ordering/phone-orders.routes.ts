import * as z from 'zod';
import { caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import { orderingErrors } from './checkout.routes.ts';
import { Order } from './orders.schemas.ts';
import { Quote } from './quote.schemas.ts';
import { OrderByPhone, Ordering, PreviewOrder } from './phone-orders.schemas.ts';

const params = z.object({ id: PathId });

export const phoneRoutes = {
  ordering: route({
    method: 'GET',
    path: '/api/customers/{id}/ordering',
    summary: "Read all data needed to take a customer's order by telephone",
    access: caseManagers,
    params,
    ok: { 200: Ordering },
    errors: ['common/not-found'],
  }),
  preview: route({
    method: 'POST',
    path: '/api/customers/{id}/order-preview',
    summary: 'Preview the price of an order, and all refusals; writes nothing',
    access: caseManagers,
    params,
    body: PreviewOrder,
    ok: { 200: Quote },
    errors: ['common/not-found', 'meals/not-found'],
  }),
  order: route({
    method: 'POST',
    path: '/api/customers/{id}/orders',
    summary: "Place an order for a customer by telephone, with the customer's share on account",
    access: caseManagers,
    params,
    body: OrderByPhone,
    ok: { 201: Order },
    errors: [
      'common/not-found',
      'phone/not-verified',
      'phone/key-used',
      'phone/second-order',
      'phone/paying-now',
      'recurring/paused',
      'meals/not-found',
      'meals/conflicts',
      'checkout/amount-changed',
      'payments/method-absent',
      ...orderingErrors,
    ],
  }),
};
