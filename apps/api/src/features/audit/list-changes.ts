import type { AuditEntry, AuditFilter } from '@trpeza/contract/audit/audit.schemas';
import { aboutOf, SUBJECTS_ABOUT } from '@trpeza/contract/audit/audit.constants';
import type { Db } from '#platform/database/database.ts';
import { pageOf } from '#platform/page-of.ts';
import type { Deps } from '#src/deps.ts';
import { listChanges as findChanges, listMoves, type AuditSearch } from './audit-list.queries.ts';
import { nameSubjects, nameValues } from './name-subjects.ts';
import { presentChange, presentMove, type Change } from './audit.present.ts';

export interface AuditDeps extends Pick<Deps, 'db' | 'settings'> {
  /** Passed in by the app, since this feature must not depend on the kitchen's calendar. */
  daySpan: (days: { from?: string; to?: string }, timeZone: string) => { from?: Date; before?: Date };
}

/** Everything that people changed, the newest first: recorded changes, merged with the moves of orders. */
export async function listChanges(deps: AuditDeps, filter: AuditFilter) {
  const { db, settings, daySpan } = deps;
  const { about, personId, subject, from, to, cursor: after, limit } = filter;
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const search: AuditSearch = {
    ...(about ? { subjects: SUBJECTS_ABOUT[about] } : {}),
    ...(personId ? { actorId: personId } : {}),
    ...(subject ? { subjectId: subject } : {}),
    ...daySpan(days, (await settings.read()).time_zone),
  };
  const page = { after, limit: limit + 1 };
  const [changes, moves] = await Promise.all([
    findChanges(db, search, page),
    findMoves(db, search, about, page),
  ]);
  const all = [...changes.map(presentChange), ...moves.map(presentMove)].sort(newestFirst);
  const { page: shown, nextCursor } = pageOf(all, limit, (row) => [row.cursorAt, row.kind, row.number]);
  return { items: await named(db, shown), nextCursor };
}

async function findMoves(
  db: Db,
  search: AuditSearch,
  about: AuditFilter['about'],
  page: Parameters<typeof listMoves>[2],
) {
  if (about !== undefined && about !== 'orders') return [];
  if (search.subjectId === undefined) return listMoves(db, search, page);
  // Order ids are numeric.
  if (!/^[1-9]\d{0,8}$/.test(search.subjectId)) return [];
  return listMoves(db, { ...search, orderId: Number(search.subjectId) }, page);
}

/** As the two queries sort: by the instant, then changes before moves, then the larger id. */
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
