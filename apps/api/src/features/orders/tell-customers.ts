import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { readRecipients } from '#features/accounts/read-recipients.ts';
import { postMessages, type KickMail } from '#features/messages/post-message.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { messageOf, templateOf, wants } from './order-messages.ts';
import { lockUntoldEvents, markTold } from './order-events.queries.ts';
import { listOrderItems } from './orders.queries.ts';
import { settledBefore } from './undo.domain.ts';

export interface TellDeps {
  db: Db;
  clock: Clock;
  settings: { read(): Promise<Settings> };
  publicUrl: URL;
  kickMail: KickMail;
}

const BATCH = 50;

/**
 * Tells customers by e-mail what has become of their orders. It reads the orders' history after the fact, so that placing
 * and moving an order take no step more; runs every minute. A move that can still be taken back is not told of yet. Each event is told once: its message and its mark are one
 * transaction, and two runs take different events.
 */
export async function tellCustomers(deps: TellDeps): Promise<void> {
  const { currency } = await deps.settings.read();
  const settledBy = settledBefore(deps.clock.now());
  const common = { currency, link: new URL('/orders', deps.publicUrl).href };
  let told: number;
  do
    told = await deps.db.transaction().execute((trx) => tellBatch(trx, deps.kickMail, { settledBy, common }));
  while (told === BATCH);
}

async function tellBatch(
  trx: Trx,
  kickMail: KickMail,
  { settledBy, common }: { settledBy: Date; common: { currency: string; link: string } },
): Promise<number> {
  const events = await lockUntoldEvents(trx, { limit: BATCH, settledBy });
  if (events.length === 0) return 0;
  const recipients = await readRecipients(trx, unique(events.map((event) => event.accountId)));
  const wanted = events.filter((event) => wants(recipients.get(event.accountId), event));
  const placed = wanted.filter((event) => templateOf(event) === 'order-received');
  const items = await listOrderItems(trx, unique(placed.map((event) => event.orderId)));
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  const messages = wanted.map((event) => {
    const meals = byOrder.get(event.orderId) ?? [];
    return messageOf(event, recipients.get(event.accountId)!, { ...common, meals });
  });
  await postMessages(trx, messages);
  await markTold(trx, unique(events.map((event) => event.id)));
  if (messages.length > 0) await kickMail(trx);
  return events.length;
}

const unique = (ids: number[]): number[] => [...new Set(ids)];
