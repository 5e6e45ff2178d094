import type { TestApp } from './test-app.ts';

/** What is kept of changes of one subject, oldest first: what was done, from what to what, why, and by whom. */
export async function readAudit({ db }: TestApp, subjectId: number | string) {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after', 'reason', 'actorId'])
    .where('subjectId', '=', String(subjectId))
    .orderBy('id')
    .execute();
  return rows;
}
