import type { Db } from '#platform/database/database.ts';

/** Creates a client file with all the data that the office can enter. */
export async function buildClientFile(db: Db, accountId: number): Promise<void> {
  await db
    .insertInto('customerContacts')
    .values({
      accountId,
      name: 'Elena Popova',
      relation: 'daughter',
      phone: '0433 222 111',
      email: 'elena@example.org',
      isEmergency: true,
      mayOrder: true,
      getsMessages: false,
      pays: false,
    })
    .execute();
  await db
    .insertInto('customerNotes')
    .values({ accountId, at: new Date(), text: 'Hard of hearing', isPinned: true })
    .execute();
  await db
    .insertInto('customerStates')
    .values({ accountId, state: 'active', fromDate: '2026-01-05', setAt: new Date() })
    .execute();
  await db
    .insertInto('invitations')
    .values({ accountId, codeHash: `of ${accountId}`, madeAt: new Date(), expiresAt: new Date() })
    .execute();
}
