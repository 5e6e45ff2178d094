import { sql } from 'kysely';
import type { WEBHOOK_TEST, WebhookType } from '@trpeza/contract/office/webhooks.constants';
import type { WebhookDeliveryFilter } from '@trpeza/contract/office/webhooks.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { keysetPage } from '#platform/database/keyset-page.ts';

const shown = ['id', 'url', 'types', 'isActive', 'createdAt', 'failingSince'] as const;

export const listWebhooks = (db: Db) => db.selectFrom('webhooks').select(shown).orderBy('id').execute();

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

/** Serialises changes to webhooks. */
export async function lockWebhooks(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx);
}

export const findWebhook = (db: Db, id: number) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

type New = Pick<WebhookRow, 'url' | 'types' | 'isActive'> & { secret: string; afterEventId: number };

export const insertWebhook = (trx: Trx, webhook: New) =>
  trx.insertInto('webhooks').values(webhook).returning(shown).executeTakeFirstOrThrow();

type Changes = Partial<New> & {
  failingSince?: Date | null;
  oldSecret?: string | null;
  oldSecretUntil?: Date | null;
};

export const updateWebhook = (trx: Db, id: number, changes: Changes) =>
  trx.updateTable('webhooks').set(changes).where('id', '=', id).returning(shown).executeTakeFirstOrThrow();

export const deleteWebhook = (trx: Trx, id: number) =>
  trx.deleteFrom('webhooks').where('id', '=', id).execute();

/** Locks the next active webhook of this run, so that each event is queued once per webhook. */
export const lockNextActive = (trx: Trx, afterId: number) =>
  trx
    .selectFrom('webhooks')
    .select(['id', 'types', 'afterEventId'])
    .where('isActive', '=', true)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const ofDelivery = [
  'id',
  'messageId',
  'type',
  'orderId',
  'body',
  'state',
  'attempts',
  'lastStatus',
  'lastError',
  'createdAt',
  'attemptedAt',
] as const;

interface NewDelivery {
  webhookId: number;
  type: WebhookType | typeof WEBHOOK_TEST;
  orderId: number | null;
  body: string;
  createdAt: Date;
}

export const insertDeliveries = (trx: Trx, deliveries: readonly NewDelivery[]) =>
  trx
    .insertInto('webhookDeliveries')
    .values([...deliveries])
    .returning(ofDelivery)
    .execute();

export type DeliveryRow = Awaited<ReturnType<typeof insertDeliveries>>[number];

/** A page of deliveries, newest first. */
export function listDeliveries(db: Db, webhookId: number, { state, ...page }: WebhookDeliveryFilter) {
  let query = db.selectFrom('webhookDeliveries').select(ofDelivery).where('webhookId', '=', webhookId);
  if (state) query = query.where('state', '=', state);
  return keysetPage(query, { id: ['id', 'desc'] }, page);
}

/** A delivery with the URL and secrets of its webhook. */
export const findDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhookId')
    .select(['delivery.id', 'delivery.messageId', 'delivery.body', 'delivery.state', 'delivery.attempts'])
    .select(['webhooks.id as webhookId', 'webhooks.url', 'webhooks.isActive', 'webhooks.failingSince'])
    .select(['webhooks.secret', 'webhooks.oldSecret', 'webhooks.oldSecretUntil'])
    .where('delivery.id', '=', id)
    .executeTakeFirst();

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

interface Outcome {
  state: 'waiting' | 'sent' | 'failed';
  attempts?: number;
  lastStatus?: number | null;
  lastError?: string | null;
  attemptedAt?: Date;
}

export const updateDelivery = (db: Db, id: number, outcome: Outcome) =>
  db
    .updateTable('webhookDeliveries')
    .set(outcome)
    .where('id', '=', id)
    .returning(ofDelivery)
    .executeTakeFirstOrThrow();
