import { sql } from 'kysely';
import type { Site } from '@trpeza/contract/accounts/access';
import type { Actor } from './actor.ts';
import type { Db } from '#platform/database/database.ts';

interface SessionRow {
  id: string;
  accountId: number | null;
  site: string;
  expiresAt: Date;
}

/** The session together with its person as they are now, in one round trip. */
export async function findSession(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.site', 'sessions.expiresAt', 'accounts.id', 'username', 'role', 'isVerified'])
    .where('sessions.id', '=', id)
    .where('sessions.expiresAt', '>', now)
    .where('accounts.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const actor = { id: row.id, username: row.username, role: row.role, isVerified: row.isVerified } as Actor;
  return { site: row.site as Site, expiresAt: row.expiresAt, actor };
}

export async function upsertSession(db: Db, row: SessionRow): Promise<void> {
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ accountId: row.accountId, expiresAt: row.expiresAt }))
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}

/** Ends every session of a person but the one named. */
export async function deleteSessionsOf(db: Db, accountId: number, exceptId?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute();
}

/** A secret that all processes share: the first one that asks decides it. */
export async function sharedSecret(db: Db, name: string, fresh: string): Promise<string> {
  const row = await db
    .insertInto('serverSecrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('server_secrets.value') }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
