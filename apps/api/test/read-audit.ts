import type { TestApp } from './test-app.ts';

/** The recorded changes of one subject, oldest first: the action, the values before and after, the reason and the actor. */
export async function readAudit({ db }: TestApp, subjectId: number | string) {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after', 'reason', 'actorId'])
    .where('subjectId', '=', String(subjectId))
    .orderBy('id')
    .execute();
  return rows;
}
