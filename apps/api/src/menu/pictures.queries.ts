import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

export const insertPicture = (db: Db, picture: { token: string; image: Buffer; createdAt: Date }) =>
  db.insertInto('mealPictures').values(picture).execute();

export const findPicture = (db: Db, token: string) =>
  db.selectFrom('mealPictures').select('image').where('token', '=', token).executeTakeFirst();

/** Deletes pictures that no meal on the menu, order or pending checkout refers to. */
export async function deleteUnusedPictures(db: Db, createdBefore: Date): Promise<void> {
  await sql`
    delete from meal_pictures p
    using (select token, '/pictures/meals/' || token || '.webp' as url from meal_pictures) as address
    where address.token = p.token and p.created_at < ${createdBefore}
      and not exists (select from meals m where m.image_url = address.url and m.deleted_at is null)
      and not exists (select from order_items i where i.image_url = address.url)
      and not exists (
        select from checkouts c, jsonb_array_elements(c.lines) as line
        where c.state = 'open' and line ->> 'imageUrl' = address.url
      )`.execute(db);
}
