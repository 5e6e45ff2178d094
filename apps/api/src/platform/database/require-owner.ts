import type { Pool } from 'pg';
import { PRODUCT_ROLE, requireVersion } from './session.ts';

interface Standing {
  name: string;
  database: string;
  version: number;
  is_read_only: boolean;
  makes_tables: boolean;
  makes_roles: boolean;
  role_exists: boolean;
  has_role: boolean;
}

/**
 * Whether the user of these connections, as `createPool` makes them, can set the database up: it owns it, and the role
 * that the product works under exists or can be made.
 * @throws Error in words for the operator, with the SQL that helps
 */
export async function requireOwner(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<Standing>(ASK);
    requireStanding(rows[0]!);
  } finally {
    client.release();
  }
}

const ASK = `
  select current_user as name, current_database() as database, current_setting('server_version_num')::integer as version,
    current_setting('transaction_read_only') = 'on' as is_read_only,
    has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as makes_tables,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as makes_roles,
    r.oid is not null as role_exists, coalesce(pg_has_role(current_user, r.oid, 'member'), false) as has_role
  from (select) nothing left join pg_roles r on r.rolname = '${PRODUCT_ROLE}'`;

function requireStanding(standing: Standing): void {
  const { name, database, version } = standing;
  requireVersion(version);
  if (standing.is_read_only) throw new Error('The database is read-only. Name the primary in DATABASE_URL.');
  if (!standing.makes_tables)
    throw new Error(
      `The user "${name}" cannot set up the database "${database}", since it is not its owner. As a superuser run: ` +
        `alter database "${database}" owner to "${name}";`,
    );
  // Before version 16 whoever makes roles may also grant all of them.
  const canGrant = standing.makes_roles && (!standing.role_exists || version < 160_000);
  if (standing.has_role || canGrant) return;
  const create = standing.role_exists ? '' : `create role ${PRODUCT_ROLE} nologin; `;
  throw new Error(
    `The product works under the role ${PRODUCT_ROLE}, which "${name}" can neither take nor make. As a superuser run: ` +
      `${create}grant ${PRODUCT_ROLE} to "${name}";`,
  );
}
