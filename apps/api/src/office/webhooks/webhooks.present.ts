import type { Webhook, WebhookDelivery } from '@trpeza/contract/office/webhooks.schemas';
import type { DeliveryRow, WebhookRow } from './webhooks.queries.ts';

export const presentWebhook = ({ createdAt, failingSince, ...row }: WebhookRow): Webhook => ({
  ...row,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
});

export const presentDelivery = ({ createdAt, attemptedAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  attemptedAt: attemptedAt?.toISOString() ?? null,
});
