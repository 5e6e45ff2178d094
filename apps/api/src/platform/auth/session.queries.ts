import { sql } from 'kysely';
import type { Site } from '@trpeza/contract/access/access';
import type { Db } from '#platform/database/database.ts';
import type { Actor, SessionProof } from './actor.ts';

interface SessionRow extends SessionProof {
  id: string;
  accountId: number | null;
  site: string;
  expiresAt: Date;
  epoch: number;
}

interface FoundSession extends Actor, SessionProof {
  site: Site;
  expiresAt: Date;
  hasFactor: boolean;
}

/**
 * Reads a session with the current data of its user. It uses one statement, since every request with a cookie runs it.
 * @param demo whether sessions of demo accounts are valid
 */
export async function findSession(db: Db, id: string, { now, demo }: { now: Date; demo: boolean }) {
  const { rows } = await sql<FoundSession>`
    select s.site, s.expires_at, s.factor_at, s.proved_at, a.factor_since is not null as has_factor,
      a.id, a.username, a.role, a.is_verified, a.epoch
    from sessions s join accounts a on a.id = s.account_id
    where s.id = ${id} and s.expires_at > ${now} and a.epoch = s.epoch and a.deleted_at is null
      and (${demo} or not a.is_demo)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { site, expiresAt, factorAt, provedAt, hasFactor, ...actor } = row;
  return { site, expiresAt, hasFactor, proof: { factorAt, provedAt }, actor };
}

export async function upsertSession(db: Db, row: SessionRow): Promise<void> {
  await db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ accountId: row.accountId, epoch: row.epoch, expiresAt: row.expiresAt }),
    )
    .execute();
}

export async function updateProof(db: Db, id: string, proof: Partial<SessionProof>): Promise<void> {
  await db.updateTable('sessions').set(proof).where('id', '=', id).execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Returns a secret that all processes share. The first process that asks stores its `fresh` value as the secret. */
export async function sharedSecret(db: Db, name: string, fresh: string): Promise<string> {
  const row = await db
    .insertInto('serverSecrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('server_secrets.value') }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
