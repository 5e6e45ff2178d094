import { sql, type Kysely } from 'kysely';

/**
 * Every process hears at once of a person whose rights have changed and of a sign-in that has ended, whatever changed them: who
 * listens to live events must not go on hearing what they may not see. The channel is that of `platform/events`.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  const statements = [
    `create function notify_account_changed() returns trigger language plpgsql as $$ begin
      perform pg_notify('trpeza_events', json_build_object('topic', 'accounts', 'accountId', new.id)::text);
      return null;
    end $$`,
    `create trigger accounts_notify_rights after update of role, is_verified, epoch, deleted_at on accounts for each row
      when ((old.role, old.is_verified, old.epoch, old.deleted_at) is distinct from (new.role, new.is_verified, new.epoch, new.deleted_at))
      execute function notify_account_changed()`,
    `create function notify_session_ended() returns trigger language plpgsql as $$ begin
      perform pg_notify('trpeza_events', json_build_object('topic', 'accounts', 'sessionId', old.id)::text);
      return null;
    end $$`,
    // What is cleared away after its time has opened nothing for long.
    `create trigger sessions_notify_end after delete on sessions for each row when (old.expires_at > now())
      execute function notify_session_ended()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
