import type { Db, Trx } from '#platform/database/database.ts';

interface NewInvitation {
  codeHash: string;
  madeBy: number;
  madeAt: Date;
  expiresAt: Date;
  /** The address that the link was sent to; null for a printed code. */
  sentTo: string | null;
}

/** Stores an invitation; it replaces an earlier invitation of the person. */
export const upsertInvitation = (
  trx: Trx,
  { accountId, ...invitation }: NewInvitation & { accountId: number },
) =>
  trx
    .insertInto('invitations')
    .values({ accountId, ...invitation })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(invitation))
    .execute();

const columns = ['accountId', 'expiresAt', 'sentTo'] as const;

export const findInvitation = (db: Db, codeHash: string) =>
  db.selectFrom('invitations').select(columns).where('codeHash', '=', codeHash).executeTakeFirst();

export const findInvitationOf = (db: Db, accountId: number) =>
  db
    .selectFrom('invitations')
    .select(['madeAt', 'expiresAt', 'sentTo'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

/** Deletes and returns an invitation, so that only one of two concurrent requests can use it. */
export const consumeInvitation = (trx: Trx, codeHash: string) =>
  trx.deleteFrom('invitations').where('codeHash', '=', codeHash).returning(columns).executeTakeFirst();

export const deleteInvitationsOf = (trx: Trx, accountId: number) =>
  trx.deleteFrom('invitations').where('accountId', '=', accountId).execute();

/** @throws Error (unique violation) if another account has the username */
export const updateUsername = (trx: Trx, id: number, username: string) =>
  trx.updateTable('accounts').set({ username }).where('id', '=', id).execute();
