import { CONDITIONS_WITH_OWN_KIND } from '@trpeza/contract/office/health.constants';
import { WORKLIST_ITEM_KINDS } from '@trpeza/contract/office/worklist.constants';
import type { WorklistItem, WorklistPage } from '@trpeza/contract/office/worklist.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { OfficeDeps } from '#office/office.deps.ts';
import {
  cutoffOf,
  deliveryDayFor,
  daysClosingSoon,
  daysWithoutDelivery,
  isDeliveryDay,
} from '#ordering/calendar/calendar.domain.ts';
import { addDays, daysOf, localDateOf, monthOf } from '#platform/local-time.domain.ts';
import { readPossibleDuplicates } from '#customers/customers.api.ts';
import { canSend } from '#messages/messages.api.ts';
import { firstDateNotOverdue } from '#money/incoming-payments/due-days.domain.ts';
import { listUnpaid } from '#money/money.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { cursorAfter } from '#platform/page-of.ts';
import {
  GRACE_MINUTES,
  type WorklistParameters,
  type WorklistItemRow,
} from '#platform/worklist/worklist-row.ts';
import { WORKLIST } from './registry.ts';
import { kindsFor } from './worklist.access.ts';
import { presentItem, type FoundItem } from './worklist.present.ts';
import { listAccountsOf, listOrdersOf } from './worklist.queries.ts';

export type WorklistDeps = Pick<OfficeDeps, 'db' | 'clock' | 'settings' | 'mail' | 'health'>;

/**
 * A page of the worklist items that the role of the actor may see, and their total number. Items of one person are
 * grouped at the position of the most urgent one; `limit` counts groups.
 */
export async function readWorklist(deps: WorklistDeps, actor: Actor, { cursor = 0, limit }: WorklistPage) {
  const settings = await deps.settings.read();
  const moment = momentOf(deps, settings, actor);
  const conditions = await conditionsFor(actor, deps);
  return snapshot(deps.db, async (trx) => {
    const found: FoundItem[] = conditions.map((each) => ({ kind: 'health', ...each }));
    for (const kind of moment.kinds)
      if (kind !== 'health')
        found.push(...(await WORKLIST[kind](trx, moment)).map((each) => ({ kind, ...each })));
    const people = byPerson(found);
    const page = people.slice(cursor, cursor + limit);
    return {
      items: await presentPage(trx, page.flat(), settings),
      total: found.length,
      nextCursor: cursorAfter(cursor, page.length, people.length),
    };
  });
}

/** Groups items by person, most urgent first, then oldest first. An item without a person is a group of its own. */
function byPerson(found: readonly FoundItem[]): FoundItem[][] {
  const sorted = found.toSorted(
    (a, b) =>
      WORKLIST_ITEM_KINDS.indexOf(a.kind) - WORKLIST_ITEM_KINDS.indexOf(b.kind) ||
      Number(a.at ?? 0) - Number(b.at ?? 0) ||
      Number(a.id) - Number(b.id),
  );
  const groups = Map.groupBy(sorted, (item) => item.accountId ?? item);
  return [...groups.values()];
}

async function presentPage(db: Db, page: readonly FoundItem[], settings: Settings): Promise<WorklistItem[]> {
  const idsOf = (key: 'orderId' | 'accountId') => [...new Set(page.flatMap((item) => item[key] ?? []))];
  const orders = await listOrdersOf(db, idsOf('orderId'));
  const accounts = await listAccountsOf(db, idsOf('accountId'));
  const unpaid = await unpaidOf(db, page);
  const waiting = page.flatMap(({ kind, accountId }) => (kind === 'unverified' ? (accountId ?? []) : []));
  const same = await readPossibleDuplicates(db, 'newcomer', waiting);
  const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]));
  const known = { orders: byId(orders), accounts: byId(accounts), timeZone: settings.time_zone };
  return page.map((item) => {
    const isOverdue = item.kind === 'account_overdue';
    const amountCents = (isOverdue && unpaid.get(item.orderId!)) || item.amountCents;
    const possiblySame = (item.kind === 'unverified' && same.get(item.accountId!)) || [];
    return { ...presentItem({ ...item, amountCents }, known), possiblySame };
  });
}

/** The unpaid amount in cents of each overdue order on the page. */
async function unpaidOf(db: Db, page: readonly FoundItem[]): Promise<Map<number, number>> {
  const waiting = page.filter(({ kind }) => kind === 'account_overdue');
  if (waiting.length === 0) return new Map();
  const accountIds = [...new Set(waiting.flatMap(({ accountId }) => accountId ?? []))];
  const wanted = new Set(waiting.map(({ orderId }) => orderId));
  const rows = await listUnpaid(db, accountIds);
  return new Map(
    rows.flatMap(({ orderId, openCents }) => (wanted.has(orderId) ? [[orderId, openCents] as const] : [])),
  );
}

async function conditionsFor({ role }: Actor, { health }: WorklistDeps): Promise<WorklistItemRow[]> {
  if (!kindsFor(role).includes('health')) return [];
  // The worklist must load even if the health check fails.
  const { conditions } = await health.read().catch(() => ({ conditions: [] }));
  return conditions
    .filter(({ condition }) => !CONDITIONS_WITH_OWN_KIND.includes(condition))
    .map(({ condition, since, count }) => ({ id: condition, at: since, condition, count }));
}

function momentOf({ clock, mail }: WorklistDeps, settings: Settings, actor: Actor): WorklistParameters {
  const { time_zone: timeZone } = settings;
  const now = clock.now();
  const today = localDateOf(now, timeZone);
  return {
    today,
    timeZone,
    closed: daysWithoutDelivery(today, settings),
    late: lateDays(settings, today, now),
    regularDays: regularDays(settings, today),
    overdueUntil: addDays(firstDateNotOverdue(today, settings), -1),
    refundsDueBefore: new Date(now.getTime() - GRACE_MINUTES * 60_000),
    canSend: canSend(mail, settings),
    monthBegins: daysOf(monthOf(today)).from,
    kinds: kindsFor(actor.role),
  };
}

/**
 * The range of regular delivery days to check, in days before and after today. A past day may have been rescheduled to a
 * date from today on.
 */
const [MOVED_DAYS, JUDGED_DAYS] = [21, 70];

function regularDays(settings: Settings, today: string): WorklistParameters['regularDays'] {
  const days = Array.from({ length: MOVED_DAYS + JUDGED_DAYS }, (_, at) => addDays(today, at - MOVED_DAYS));
  return days
    .map((day) => ({ day, date: deliveryDayFor(day, settings) ?? day }))
    .filter(({ date }) => date >= today);
}

/** Delivery days from today on whose cut-off has passed, with the cut-off. */
function lateDays(settings: Settings, today: string, now: Date): WorklistParameters['late'] {
  return daysClosingSoon(settings, today)
    .filter((day) => isDeliveryDay(day, settings))
    .map((day) => ({ day, until: cutoffOf(day, settings) }))
    .filter(({ until }) => until < now);
}
