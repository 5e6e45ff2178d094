import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { WEBHOOK_TEST, type WebhookType } from '@trpeza/contract/office/webhooks.constants';
import type { WebhookDelivery } from '@trpeza/contract/office/webhooks.schemas';
import { listEventsAfter, listOrderItems } from '#ordering/ordering.api.ts';
import { settledBefore } from '#ordering/orders/undo.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { presentDelivery } from './webhooks.present.ts';
import { findWebhook, insertDeliveries, lockNextActive, updateWebhook } from './webhooks.queries.ts';

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'jobs'>;

/** Maximum number of events per transaction. */
const BATCH = 100;

/**
 * Job, run every minute: creates deliveries from order events, for each webhook those of its types. It reads events after
 * their commit, so that order transitions need no extra step, and waits until a transition can no longer be undone. The
 * position of a webhook in the events is updated in the transaction that inserts the deliveries, so that each event is
 * delivered once per webhook, even with concurrent processes.
 */
export async function queueWebhooks(deps: QueueDeps): Promise<void> {
  const { currency } = await deps.settings.read();
  for (let after = 0; ;) {
    const served = await transaction(deps.db, (trx) => queueBatch(trx, deps, { after, currency }));
    if (!served) return;
    if (served.isDone) after = served.id;
  }
}

async function queueBatch(
  trx: Trx,
  { clock, jobs }: QueueDeps,
  { after, currency }: { after: number; currency: string },
): Promise<{ id: number; isDone: boolean } | undefined> {
  const webhook = await lockNextActive(trx, after);
  if (!webhook) return undefined;
  const settledBy = settledBefore(clock.now());
  const events = await listEventsAfter(trx, { afterId: webhook.afterEventId, settledBy, limit: BATCH });
  const last = events.at(-1);
  if (!last) return { id: webhook.id, isDone: true };
  const wanted = events
    .filter((event) => event.action !== 'undo' && !event.isUndone)
    .map((event) => ({ event, type: typeOf(event) }))
    .filter(({ type }) => webhook.types.includes(type));
  const items = Map.groupBy(
    await listOrderItems(trx, [...new Set(wanted.map(({ event }) => event.orderId))]),
    (item) => item.orderId,
  );
  const deliveries = wanted.map(({ event, type }) => ({
    webhookId: webhook.id,
    type,
    orderId: event.orderId,
    body: JSON.stringify({
      type,
      timestamp: event.at.toISOString(),
      data: dataOf(event, items.get(event.orderId) ?? [], currency),
    }),
    createdAt: clock.now(),
  }));
  if (deliveries.length > 0)
    for (const { id } of await insertDeliveries(trx, deliveries))
      await jobs.send(trx, 'send-webhook', { deliveryId: id });
  await updateWebhook(trx, webhook.id, { afterEventId: last.id });
  return { id: webhook.id, isDone: events.length < BATCH };
}

type OrderEvent = Awaited<ReturnType<typeof listEventsAfter>>[number];
type Item = Awaited<ReturnType<typeof listOrderItems>>[number];

const TYPES: Partial<Record<OrderEvent['action'], WebhookType>> = {
  place: 'order.placed',
  credit: 'order.credited',
  change: 'order.changed',
  deliver: 'delivery.completed',
  fail: 'delivery.failed',
  tryLater: 'delivery.try_later',
};

const typeOf = ({ action }: OrderEvent): WebhookType => TYPES[action] ?? 'order.moved';

/** The current state of the order, without personal data such as name, address and telephone number. */
const dataOf = (event: OrderEvent, items: readonly Item[], currency: string) => ({
  orderId: event.orderId,
  customerId: event.accountId,
  action: event.action,
  previousStatus: event.fromStatus,
  status: event.toStatus,
  deliveryDate: event.deliveryDate,
  deliverySlot: event.deliverySlot,
  outcome: event.outcome,
  currency,
  total: formatMoney(toCents(event.totalCents)),
  customerShare: formatMoney(toCents(event.customerCents)),
  subsidy: formatMoney(toCents(event.subsidyCents)),
  items: items.map(({ mealId, name, nameMk, priceCents, quantity, creditedQuantity }) => ({
    mealId,
    name,
    name_mk: nameMk,
    price: formatMoney(toCents(priceCents)),
    quantity,
    creditedQuantity,
  })),
});

/**
 * Sends a test event.
 * @throws DomainError `common/not-found`, `webhooks/paused`
 */
export const testWebhook = (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  id: number,
): Promise<WebhookDelivery> =>
  transaction(db, async (trx) => {
    const webhook = await findWebhook(trx, id);
    if (!webhook) throw new DomainError('common/not-found');
    if (!webhook.isActive) throw new DomainError('webhooks/paused');
    const createdAt = clock.now();
    const body = JSON.stringify({ type: WEBHOOK_TEST, timestamp: createdAt.toISOString(), data: {} });
    const [delivery] = await insertDeliveries(trx, [
      { webhookId: id, type: WEBHOOK_TEST, orderId: null, body, createdAt },
    ]);
    await jobs.send(trx, 'send-webhook', { deliveryId: delivery!.id });
    return presentDelivery(delivery!);
  });
