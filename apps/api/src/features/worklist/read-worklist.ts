import { CONDITIONS_LISTED_APART, HEALTH_CONDITIONS } from '@trpeza/contract/health/health.constants';
import type { WorklistItem, WorklistPage } from '@trpeza/contract/worklist/worklist.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import {
  addDays,
  cutoffOf,
  dayInsteadOf,
  daysClosingSoon,
  daysOf,
  daysWithoutDelivery,
  isDeliveryDay,
  localDateOf,
  monthOf,
} from '#features/calendar/calendar.domain.ts';
import { readPossiblySame } from '#features/customer-file/customer-file.steps.ts';
import { canSend } from '#features/messages/send-messages.ts';
import { firstDayNotDue, listUnpaid } from '#features/receipts/receipts.steps.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { pageOf } from '#platform/page-of.ts';
import type { Deps } from '#src/deps.ts';
import { listNeeds, type NeedRow } from './list-needs.queries.ts';
import type { Moment } from './needs.queries.ts';
import { kindsFor } from './worklist.access.ts';
import { presentNeed } from './worklist.present.ts';

export type WorklistDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'mail' | 'health'>;

/** Longer than a mail server's or a payment provider's short outage, which needs nobody. */
const PATIENCE_MINUTES = 60;
const START = { rank: 0, at: '1900-01-01T00:00:00.000000', id: 0 };

/** A page of everything that waits for the office, as far as the reader's role may see it, and how much it is. */
export async function readWorklist(deps: WorklistDeps, actor: Actor, { cursor, limit }: WorklistPage) {
  const settings = await deps.settings.read();
  const moment = { ...momentOf(deps, settings, actor), conditions: await conditionsFor(actor, deps) };
  const { rows, total, isCapped } = await listNeeds(deps.db, moment, { after: cursor ?? START, limit });
  const groups = [...Map.groupBy(rows, ({ number }) => number).values()];
  const { page: shown, nextCursor } = pageOf(groups, limit, placeOf);
  const page = shown.flat();
  const unpaid = await unpaidOf(deps, page);
  const waiting = page.flatMap(({ kind, accountId }) => (kind === 'unverified' ? accountId! : []));
  const same = await readPossiblySame(deps.db, 'newcomer', waiting);
  const items: WorklistItem[] = page.map((row) => ({
    ...presentNeed(
      { ...row, amountCents: unpaid.get(row.orderId ?? 0) ?? row.amountCents },
      settings.time_zone,
    ),
    possiblySame: (row.kind === 'unverified' && same.get(row.accountId!)) || [],
  }));
  return { items, total, ...(isCapped && { totalIsCapped: true }), nextCursor };
}

/** Of orders that wait for their money, what is unpaid of each. */
async function unpaidOf({ db }: WorklistDeps, page: readonly NeedRow[]): Promise<Map<number, number>> {
  const waiting = page.filter(({ kind }) => kind === 'account_overdue');
  if (waiting.length === 0) return new Map();
  const accountIds = [...new Set(waiting.flatMap(({ accountId }) => accountId ?? []))];
  const wanted = new Set(waiting.map(({ orderId }) => orderId));
  const rows = await listUnpaid(db, accountIds);
  return new Map(
    rows.flatMap(({ orderId, openCents }) => (wanted.has(orderId) ? [[orderId, openCents] as const] : [])),
  );
}

const placeOf = ([first]: readonly NeedRow[]) => [first!.firstRank, first!.firstAt, first!.firstId] as const;

async function conditionsFor({ role }: Actor, { health }: WorklistDeps): Promise<Moment['conditions']> {
  if (!kindsFor(role).includes('health')) return [];
  // The list is worth more than what Trpeza says of itself.
  const { conditions } = await health.read().catch(() => ({ conditions: [] }));
  return conditions
    .filter(({ condition }) => !CONDITIONS_LISTED_APART.includes(condition))
    .map((each) => ({ ...each, place: HEALTH_CONDITIONS.indexOf(each.condition) + 1 }));
}

function momentOf(
  { clock, mail }: WorklistDeps,
  settings: Settings,
  actor: Actor,
): Omit<Moment, 'conditions'> {
  const { time_zone: timeZone } = settings;
  const now = clock.now();
  const today = localDateOf(now, timeZone);
  const isAble = canSend(mail, settings);
  return {
    today,
    timeZone,
    closed: daysWithoutDelivery(today, settings),
    late: lateDays(settings, today, now),
    usualDays: usualDays(settings, today),
    dueUntil: addDays(firstDayNotDue(today, settings), -1),
    refundsBefore: new Date(now.getTime() - PATIENCE_MINUTES * 60_000),
    canSend: isAble,
    mailPatienceMinutes: isAble ? PATIENCE_MINUTES : 0,
    monthBegins: daysOf(monthOf(today)).from,
    kinds: kindsFor(actor.role),
  };
}

/** As far back as a day may be moved from, and as far ahead as one may have been judged. */
const [MOVED_DAYS, JUDGED_DAYS] = [21, 70];

function usualDays(settings: Settings, today: string): Moment['usualDays'] {
  const days = Array.from({ length: MOVED_DAYS + JUDGED_DAYS }, (_, at) => addDays(today, at - MOVED_DAYS));
  return days
    .map((day) => ({ day, date: dayInsteadOf(day, settings) ?? day }))
    .filter(({ date }) => date >= today);
}

/** The delivery days from today on whose orders have closed, and when. */
function lateDays(settings: Settings, today: string, now: Date): Moment['late'] {
  return daysClosingSoon(settings, today)
    .filter((day) => isDeliveryDay(day, settings))
    .map((day) => ({ day, until: cutoffOf(day, settings) }))
    .filter(({ until }) => until < now);
}
