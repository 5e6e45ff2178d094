import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryFilter,
  WebhookDeliveryPage,
  WebhookInput,
  WebhookList,
  WebhookSecret,
} from './webhooks.schemas.ts';

const params = z.object({ id: PathId });

/** Webhooks that notify other programs of orders, signed according to the Standard Webhooks specification. */
export const webhooksRoutes = {
  list: route({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The addresses that are notified of orders and deliveries',
    access: admins,
    ok: { 200: WebhookList },
    errors: [],
  }),
  add: route({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Notify another address from now on; a secret is made for it',
    access: admins,
    body: WebhookInput,
    ok: { 201: Webhook },
    errors: [],
  }),
  change: route({
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary:
      'Change an address, what it is notified of, or pause it; what happens during a pause is not sent',
    access: admins,
    params,
    body: WebhookInput,
    ok: { 200: Webhook },
    errors: ['common/not-found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Remove an address with its deliveries',
    access: admins,
    params,
    ok: { 200: WebhookList },
    errors: ['common/not-found'],
  }),
  secret: route({
    method: 'GET',
    path: '/api/webhooks/{id}/secret',
    summary: 'The secret that signs what is sent to this address',
    access: admins,
    params,
    ok: { 200: WebhookSecret },
    errors: ['common/not-found'],
  }),
  renewSecret: route({
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    summary: 'Make a new secret; the old one signs beside it for a day',
    access: admins,
    params,
    ok: { 200: WebhookSecret },
    errors: ['common/not-found'],
  }),
  test: route({
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    summary: 'Send a message of type `test`',
    access: admins,
    params,
    ok: { 201: WebhookDelivery },
    errors: ['common/not-found', 'webhooks/paused'],
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    summary: 'A page of what was sent to this address in the last 30 days, newest first',
    access: admins,
    params,
    query: WebhookDeliveryFilter,
    ok: { 200: WebhookDeliveryPage },
    errors: ['common/not-found'],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/send-again',
    summary: 'Send the same message once more, under the same id',
    access: admins,
    params,
    ok: { 200: WebhookDelivery },
    errors: ['common/not-found', 'webhooks/paused'],
  }),
};
