import type { TestApp } from './app-under-test.ts';

/** Returns the audit entries of one subject, oldest first, with action, values before and after, reason and actor. */
export async function readAudit({ db }: TestApp, subjectId: number | string) {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after', 'reason', 'actorId'])
    .where('subjectId', '=', String(subjectId))
    .orderBy('id')
    .execute();
  return rows;
}
