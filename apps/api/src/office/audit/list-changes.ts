import type { AuditEntry, AuditFilter } from '@trpeza/contract/office/audit.schemas';
import { aboutOf } from '@trpeza/contract/office/audit.constants';
import type { Db } from '#platform/database/database.ts';
import { pageOf } from '#platform/page-of.ts';
import { daySpan } from '#platform/local-time.domain.ts';
import type { Deps } from '#platform/deps.ts';
import { listChanges as findChanges, listTransitions } from './audit-list.queries.ts';
import { nameSubjects, nameValues } from './name-subjects.ts';
import { presentChange, presentTransition, type Change } from './audit.present.ts';

/** All changes by people or by the system, newest first: audit entries merged with order transitions. */
export async function listChanges(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { from, to, ...filter }: AuditFilter,
) {
  const days = { ...(from && { from }), ...(to && { to }) };
  const { time_zone: timeZone } = await settings.read();
  const search = { ...filter, ...daySpan(days, timeZone), limit: filter.limit + 1 };
  const [changes, moves] = await Promise.all([findChanges(db, search), listTransitions(db, search)]);
  const all = [...changes.rows.map(presentChange), ...moves.rows.map(presentTransition)].sort(newestFirst);
  const { page, nextCursor } = pageOf(all, filter.limit, (row) => [row.cursorAt, row.kind, row.number]);
  return { items: await named(db, page), nextCursor };
}

/** The sort order of both queries: by instant, then changes before transitions, then descending id. */
function newestFirst(a: Change, b: Change): number {
  if (a.cursorAt !== b.cursorAt) return a.cursorAt < b.cursorAt ? 1 : -1;
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return b.number - a.number;
}

async function named(db: Db, changes: readonly Change[]): Promise<AuditEntry[]> {
  const [nameOf, withNames] = await Promise.all([nameSubjects(db, changes), nameValues(db, changes)]);
  return changes.map(({ kind, number, action, subjectId, at, who, before, after, reason }) => ({
    id: `${kind}-${number}`,
    at,
    who,
    action,
    about: aboutOf(action) ?? null,
    subject: { id: subjectId, ...nameOf(action, subjectId) },
    before: withNames(before),
    after: withNames(after),
    reason,
  }));
}
