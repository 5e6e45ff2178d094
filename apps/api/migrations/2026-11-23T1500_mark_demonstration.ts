import { sql, type Kysely } from 'kysely';

/**
 * Whose accounts are the demonstration's, so that nobody signs in to them outside it; and what used to stand in the code as
 * everybody's settings becomes entries of those who have been using it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const NOT_KNOWN_YET = `where not exists (select 1 from settings s where s.key = entries.key)`;

const statements = [
  `alter table accounts add column is_demo boolean not null default false`,

  // The demonstration hashed its one password once. Salted hashes of two people are never the same otherwise.
  `update accounts set is_demo = true
   where password_hash <> 'closed'
     and password_hash in (
       select password_hash from accounts group by password_hash
       having count(*) > 1 and bool_or(email = username || '@trpeza.example')
     )`,
  // Whoever had another password by then still has the name and the address that it gave them.
  `update accounts set is_demo = true
   where exists (select 1 from accounts where is_demo) and email = username || '@trpeza.example'`,

  // A demonstration goes on showing what it showed.
  `insert into settings (key, value)
   select key, value from (values
     ('kitchen_name', '"Trpeza"'::jsonb), ('kitchen_name_mk', '"Трпеза"'::jsonb), ('kitchen_phone', '"03 5550 0143"'::jsonb),
     ('kitchen_email', '"kitchen@trpeza.example"'::jsonb), ('opening_confirmed', '["place","days","backup"]'::jsonb)
   ) entries (key, value)
   ${NOT_KNOWN_YET} and exists (select 1 from accounts where is_demo)`,

  // A kitchen that has been taking orders has looked at its days and prices, and keeps the name that its customers know.
  // A telephone number that it never entered was invented, and is not kept.
  `insert into settings (key, value)
   select key, value from (values
     ('kitchen_name', '"Trpeza"'::jsonb),
     ('kitchen_name_mk', coalesce((select value from settings where key = 'kitchen_name'), '"Трпеза"'::jsonb)),
     ('opening_confirmed', '["place","days"]'::jsonb)
   ) entries (key, value)
   ${NOT_KNOWN_YET} and exists (select 1 from orders) and not exists (select 1 from accounts where is_demo)`,
];
