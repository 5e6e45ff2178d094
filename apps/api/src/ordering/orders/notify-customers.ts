import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { JobSender } from '#platform/jobs/job-data.ts';
import { uniqueByEmail, readMessageRecipients } from '#customers/customers.api.ts';
import { postMessages } from '#messages/messages.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { originOf } from '#platform/http/site.ts';
import type { Deps } from '#platform/deps.ts';
import { messageOf, noticesOf, wantsMessage, type OfficeRecipients } from './order-messages.ts';
import { listCreditedMeals } from './credits.queries.ts';
import { listOrderItems } from './orders.queries.ts';
import { settledBefore } from './undo.domain.ts';
import { lockUnsentEvents, markNotified, type UnsentEvent } from './unsent-events.queries.ts';

export type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'publicUrl' | 'jobs'>;

const BATCH = 50;

/** Changes of an order within this time (ms) are announced in one message. */
const CHANGE_SERIES_MS = 5 * 60_000;
const dueAt = (now: Date) => ({
  settledBy: settledBefore(now),
  quietBy: new Date(now.getTime() - CHANGE_SERIES_MS),
});

/**
 * Sends emails about order events to customers and their contacts, and notices of new orders to the office. Runs every
 * minute and reads the stored events, so that placing an order or changing its status needs no extra step.
 * - Transitions that can still be undone are not announced yet.
 * - Several changes of the meals are announced once, with their total difference.
 * - Each event is announced once: its message and its mark are written in one transaction, and concurrent runs process
 * different events.
 */
export async function notifyCustomers(deps: NotifyDeps): Promise<void> {
  const settings = await deps.settings.read();
  const due = dueAt(deps.clock.now());
  const common = { link: new URL('/orders', deps.publicUrl).href };
  const office = officeOf(settings, deps.publicUrl);
  let notified: number;
  do notified = await transaction(deps.db, (trx) => notifyBatch(trx, deps.jobs, { due, common, office }));
  while (notified === BATCH);
}

/** Parses the addresses of the setting and removes duplicates, ignoring case. */
function officeOf(settings: Settings, { protocol, host }: URL): OfficeRecipients {
  const addresses = settings.order_notification_emails.split(',').map((address) => address.trim());
  const byName = new Map(addresses.filter(Boolean).map((address) => [address.toLowerCase(), address]));
  const origin = originOf('admin', { protocol: protocol.slice(0, -1), host });
  return {
    addresses: [...byName.values()],
    language: settings.notice_language,
    link: `${origin}/admin/orders?sort=newest`,
  };
}

async function notifyBatch(
  trx: Trx,
  jobs: JobSender,
  {
    due,
    common,
    office,
  }: { due: ReturnType<typeof dueAt>; common: { link: string }; office: OfficeRecipients },
): Promise<number> {
  const events = await lockUnsentEvents(trx, { limit: BATCH, ...due });
  if (events.length === 0) return 0;
  const recipientsOf = await readMessageRecipients(trx, unique(events.map((event) => event.accountId)));
  const wanted = events.flatMap((event) =>
    uniqueByEmail(recipientsOf(event.accountId).filter((to) => wantsMessage(to, event))).map((to) => ({
      event,
      to,
    })),
  );
  const placed = events.filter((event) => event.action === 'place');
  const items = await listOrderItems(trx, unique(placed.map((event) => event.orderId)));
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  const credits = unique(wanted.flatMap(({ event }) => event.creditId ?? []));
  const credited = Map.groupBy(await listCreditedMeals(trx, credits), (meal) => meal.creditId);
  const mealsOf = ({ orderId, creditId }: UnsentEvent) => ({
    ...common,
    meals: (creditId === null ? byOrder.get(orderId) : credited.get(creditId)) ?? [],
  });
  const messages = [
    ...wanted.map(({ event, to }) => messageOf(event, to, mealsOf(event))),
    ...placed.flatMap((event) => noticesOf(event, office, mealsOf(event))),
  ];
  await postMessages(trx, messages);
  await markNotified(trx, unique(events.flatMap(({ id, changes }) => changes ?? [id])));
  if (messages.length > 0) await jobs.send(trx, 'send-messages', {});
  return events.length;
}

const unique = (ids: number[]): number[] => [...new Set(ids)];
