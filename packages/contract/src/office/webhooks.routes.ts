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
    summary: 'List the webhooks for orders and deliveries',
    access: admins,
    ok: { 200: WebhookList },
    errors: [],
  }),
  add: route({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook and generate its secret',
    access: admins,
    body: WebhookInput,
    ok: { 201: Webhook },
    errors: [],
  }),
  change: route({
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary: 'Change the URL or event types of a webhook, or pause it; events during a pause are not sent',
    access: admins,
    params,
    body: WebhookInput,
    ok: { 200: Webhook },
    errors: ['common/not-found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Remove a webhook and its deliveries',
    access: admins,
    params,
    ok: { 200: WebhookList },
    errors: ['common/not-found'],
  }),
  secret: route({
    method: 'GET',
    path: '/api/webhooks/{id}/secret',
    summary: 'Read the secret with which requests to the webhook are signed',
    access: admins,
    params,
    ok: { 200: WebhookSecret },
    errors: ['common/not-found'],
  }),
  renewSecret: route({
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    summary: 'Generate a new secret; requests are also signed with the old one for a day',
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
    summary: 'List the deliveries of a webhook in the last 30 days, newest first',
    access: admins,
    params,
    query: WebhookDeliveryFilter,
    ok: { 200: WebhookDeliveryPage },
    errors: ['common/not-found'],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/send-again',
    summary: 'Send the same message again, with the same ID',
    access: admins,
    params,
    ok: { 200: WebhookDelivery },
    errors: ['common/not-found', 'webhooks/paused'],
  }),
};
