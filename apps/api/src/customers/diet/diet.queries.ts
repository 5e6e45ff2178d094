import type { PersonDiet } from '@trpeza/contract/menu/diets.constants';
import type { ConsentWay } from '@trpeza/contract/customers/client-file.constants';
import type { Allergen } from '@trpeza/contract/menu/meals.constants';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

interface DeclaredDiet {
  allergens: Allergen[];
  diets: PersonDiet[];
  /** Null if the person declared the diet themselves. */
  consentedBy: string | null;
  consentHow: ConsentWay | null;
  source: string | null;
  toConfirm: boolean;
}

export const findDiet = (db: Db, accountId: number) =>
  db.selectFrom('dietaryProfiles').selectAll().where('accountId', '=', accountId).executeTakeFirst();

/** When people change their own declaration, the time of their consent stays. */
export const upsertDiet = (db: Db, accountId: number, declared: DeclaredDiet, now: Date) =>
  db
    .insertInto('dietaryProfiles')
    .values({ accountId, ...declared, consentedAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        ...declared,
        ...(declared.consentHow === null ? {} : { consentedAt: now }),
        updatedAt: now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteDiet = (db: Db, accountId: number) =>
  db.deleteFrom('dietaryProfiles').where('accountId', '=', accountId).execute();

export const listDiets = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('dietaryProfiles')
    .select(['accountId', 'allergens', 'diets', 'toConfirm'])
    .where('accountId', '=', anyOf(accountIds))
    .execute();
