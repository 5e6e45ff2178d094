import { sql, type Kysely } from 'kysely';

/** Whether somebody has confirmed that a meal without a declared allergen really contains none; kept with the meal it is said of. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table meals
      add column no_allergens_confirmed boolean not null default false,
      add constraint meals_no_allergens_confirmed check (not no_allergens_confirmed or allergens = '{}')
  `.execute(db);
}
