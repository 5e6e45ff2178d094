import type { Worklist } from '@trpeza/contract/worklist/worklist.schemas';
import { addDays, localDateOf } from '#features/calendar/calendar.domain.ts';
import { readStuckMail } from '#features/messages/read-outbox.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#src/deps.ts';
import { presentItem } from './worklist.present.ts';
import { countOpenOn, listHappened, listOverdue } from './worklist.queries.ts';

/** As many as one person handles in a session; the others follow once these are done. */
const AT_ONCE = 50;

export type WorklistDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'mail'>;

/** Everything that needs the attention of the office, as far as the reader's role may see it. */
export async function readWorklist(deps: WorklistDeps, actor: Actor): Promise<Worklist> {
  const { db, clock, settings } = deps;
  const { time_zone: timeZone, account_due_days: days, closed_dates: closed } = await settings.read();
  const dueUntil = addDays(localDateOf(clock.now(), timeZone), -days);
  const [happened, overdue, closedDays, mail] = await Promise.all([
    listHappened(db, AT_ONCE + 1),
    listOverdue(db, dueUntil, AT_ONCE + 1),
    countOpenOn(db, closed),
    actor.role === 'admin' ? readStuckMail(deps) : null,
  ]);
  const lists = [happened, overdue];
  return {
    items: lists.flatMap((rows) => rows.slice(0, AT_ONCE)).map(presentItem),
    hasMore: lists.some((rows) => rows.length > AT_ONCE),
    closedDays,
    mail,
  };
}
