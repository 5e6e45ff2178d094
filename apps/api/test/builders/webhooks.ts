import { WEBHOOK_TYPES, type WebhookType } from '@trpeza/contract/office/webhooks.constants';
import type { Db } from '#platform/database/database.ts';

interface Given {
  url?: string;
  types?: readonly WebhookType[];
}

/** Creates a webhook for all types of events. */
export const buildWebhook = async (
  db: Db,
  { url = 'https://example.org/orders', types = WEBHOOK_TYPES }: Given = {},
) => {
  const newest = await db
    .selectFrom('orderEvents')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  return db
    .insertInto('webhooks')
    .values({ url, types: [...types], secret, afterEventId: newest.id ?? 0 })
    .returning(['id', 'secret'])
    .executeTakeFirstOrThrow();
};
