import type { WebhookDelivery, WebhookDeliveryFilter } from '@trpeza/contract/office/webhooks.schemas';
import { DELIVERIES_KEPT_DAYS, PAUSED_AFTER_DAYS } from '@trpeza/contract/office/webhooks.constants';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Log } from '#platform/log.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findDelivery,
  findWebhook,
  listDeliveries,
  updateDelivery,
  updateWebhook,
  type DueDelivery,
} from './webhooks.queries.ts';
import { presentDelivery } from './webhooks.present.ts';

const DAY_MS = 24 * 3_600_000;

/** The result of one attempt: an HTTP status, or an error if there was no response. */
interface Attempt {
  status: number | null;
  error: string | null;
}

type SendDeps = Pick<Deps, 'db' | 'clock' | 'privateWebhooks'> & { log: Pick<Log, 'warn'> };

/**
 * Job: sends one delivery. Any 2xx status is a success; 410 pauses the webhook.
 * @throws Error when the attempt should be retried
 */
export async function sendWebhook(
  deps: SendDeps,
  deliveryId: number,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { db, clock, log } = deps;
  const delivery = await findDelivery(db, deliveryId);
  if (!delivery || delivery.state === 'sent') return;
  if (!delivery.isActive) return void (await updateDelivery(db, deliveryId, { state: 'failed' }));
  const { postWebhook: post } = await import('./post-webhook.ts');
  const { status, error }: Attempt = await post(delivery, {
    now: clock.now(),
    allowsPrivate: deps.privateWebhooks,
  });
  const isSent = error === null;
  const isOver = isLast || status === 410;
  await updateDelivery(db, deliveryId, {
    state: isSent ? 'sent' : isOver ? 'failed' : 'waiting',
    attempts: delivery.attempts + 1,
    lastStatus: status,
    lastError: error,
    attemptedAt: clock.now(),
  });
  await updateFailingSince(deps, delivery, { isSent, isGone: status === 410 });
  if (isSent) return;
  log.warn({ deliveryId, webhookId: delivery.webhookId, status, isOver }, 'failed to deliver a webhook');
  if (!isOver) throw new Error(`the webhook returned ${status ?? 'no response'}`);
}

async function updateFailingSince(
  { db, clock }: SendDeps,
  { webhookId, failingSince }: DueDelivery,
  { isSent, isGone }: { isSent: boolean; isGone: boolean },
): Promise<void> {
  if (isSent) {
    if (failingSince) await updateWebhook(db, webhookId, { failingSince: null });
    return;
  }
  const since = failingSince ?? clock.now();
  const isPauseDue = clock.now().getTime() - since.getTime() >= PAUSED_AFTER_DAYS * DAY_MS;
  if (!failingSince || isGone || isPauseDue)
    await updateWebhook(db, webhookId, {
      failingSince: since,
      ...(isGone || isPauseDue ? { isActive: false } : {}),
    });
}

/** @throws DomainError `common/not-found` */
export async function readDeliveries(db: Db, webhookId: number, filter: WebhookDeliveryFilter) {
  if (!(await findWebhook(db, webhookId))) throw new DomainError('common/not-found');
  const { rows, nextCursor } = await listDeliveries(db, webhookId, filter);
  return { items: rows.map(presentDelivery), nextCursor };
}

/**
 * Sends a delivery again with the same id, so that the receiver can detect duplicates.
 * @throws DomainError `common/not-found`, `webhooks/paused`
 */
export const sendAgain = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, id: number): Promise<WebhookDelivery> =>
  transaction(db, async (trx) => {
    const delivery = await findDelivery(trx, id);
    if (!delivery) throw new DomainError('common/not-found');
    if (!delivery.isActive) throw new DomainError('webhooks/paused');
    const again = await updateDelivery(trx, id, { state: 'waiting' });
    await jobs.send(trx, 'send-webhook', { deliveryId: id });
    return presentDelivery(again);
  });

export async function eraseWebhookDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS);
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<=', before).execute();
}
