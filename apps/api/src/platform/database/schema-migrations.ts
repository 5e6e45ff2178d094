import { sql, type Kysely } from 'kysely';
import { isBefore, VERSION } from '../version.ts';

/** A migration that has run on this database. */
export interface AppliedMigration {
  name: string;
  /** The release that ran it; null when that was 0.1.0 or before. */
  release: string | null;
  /** The oldest release that can still work; null when each that could before it still can. */
  floor: string | null;
}

type AnyDb = Kysely<unknown>;

/** What has run on this database, in the order of names; undefined before the first start of this release. */
export async function readAppliedMigrations(db: AnyDb): Promise<AppliedMigration[] | undefined> {
  if (!(await hasTable(db, 'schema_migrations'))) return undefined;
  const { rows } = await sql<AppliedMigration>`
    select name, release, floor from schema_migrations order by name`.execute(db);
  return rows;
}

/**
 * Makes the list of what has run. Release 0.1.0 kept it in `kysely_migration` and starts only when its own migrations and
 * no others stand there; so that table is read and left as it is, which is how one can go back to 0.1.0.
 */
export async function keepAppliedMigrations(db: AnyDb): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      name text primary key,
      at timestamptz not null default now(),
      release text,
      floor text
    )`.execute(db);
  if (await hasTable(db, 'kysely_migration'))
    await sql`
      insert into schema_migrations (name, at)
      select name, "timestamp"::timestamptz from kysely_migration on conflict do nothing`.execute(db);
}

/** Notes that a migration has run, within its transaction. */
export async function noteMigration(db: AnyDb, name: string, floor: string | undefined): Promise<void> {
  await sql`
    insert into schema_migrations (name, release, floor) values (${name}, ${VERSION}, ${floor ?? null})`.execute(
    db,
  );
  // A name that 0.1.0 does not know keeps it from starting.
  if (floor !== undefined && (await hasTable(db, 'kysely_migration')))
    await sql`
      insert into kysely_migration (name, "timestamp") values (${name}, now()::text) on conflict do nothing`.execute(
      db,
    );
}

/**
 * Newer migrations than this code knows are no obstacle until one of them says so.
 * @throws Error in words for the operator when this release is older than the database bears
 */
export function requireFloor(applied: readonly AppliedMigration[]): void {
  const [highest] = applied
    .filter(({ floor }) => floor !== null && isBefore(VERSION, floor))
    .sort((a, b) => (isBefore(a.floor!, b.floor!) ? 1 : -1));
  if (!highest) return;
  throw new Error(
    `This is Trpeza ${VERSION}, but the database was brought on by Trpeza ${highest.release} (${highest.name}) and can be ` +
      `used from ${highest.floor} on. Start ${highest.floor} or newer, or restore a backup from before that upgrade ` +
      '(docs/operate/upgrade.md).',
  );
}

async function hasTable(db: AnyDb, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
    db,
  );
  return rows[0]!.there;
}
