import type { Diet, StoredDiet } from '@trpeza/contract/customers/diet.schemas';
import type { Consent } from '@trpeza/contract/customers/client-file.schemas';
import { PERSON_DIETS } from '@trpeza/contract/menu/diets.constants';
import { ALLERGENS, type Allergen } from '@trpeza/contract/menu/meals.constants';
import { changePersonalData, type Edit } from '#customers/profile/change-personal-data.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteDiet, findDiet, listDiets, upsertDiet } from './diet.queries.ts';

type DietDeps = Pick<Deps, 'db' | 'clock'>;

/** The declared allergies and diet; null if none was declared or the consent was withdrawn. */
export async function readDiet(db: Db, accountId: number): Promise<StoredDiet | null> {
  const row = await findDiet(db, accountId);
  return row ? present(row) : null;
}

/** Like `readDiet` for many people; people without a declaration are left out. */
export async function readDiets(db: Db, accountIds: readonly number[]): Promise<Map<number, ListedDiet>> {
  const rows = await listDiets(db, accountIds);
  return new Map(rows.map(({ accountId, ...diet }) => [accountId, diet]));
}

export type ListedDiet = Diet & Pick<StoredDiet, 'toConfirm'>;

/** Adds allergies from an imported list to the declared ones. The office has to confirm them. */
export const addImportedAllergies = (
  { db, clock }: DietDeps,
  edit: Edit,
  { allergens: listed, source }: { allergens: readonly Allergen[]; source: string },
): Promise<void> =>
  changePersonalData(db, edit, {
    action: 'customer/diet',
    read: (trx) => readDiet(trx, edit.accountId),
    write: async (trx) => {
      const before = await readDiet(trx, edit.accountId);
      const allergens = ALLERGENS.filter(
        (allergen) => listed.includes(allergen) || before?.allergens.includes(allergen),
      );
      const unconfirmed = { consentedBy: null, consentHow: null, source, toConfirm: true };
      const diets = before?.diets ?? [];
      await upsertDiet(trx, edit.accountId, { allergens, diets, ...unconfirmed }, clock.now());
    },
  });

/**
 * Saves the declared allergies and diet without duplicates, in the order of the constants. If the office saves them, also
 * saves the person and the method of the consent.
 */
export function saveDiet(
  { db, clock }: DietDeps,
  edit: Edit,
  { allergens: avoided, diets: followed, ...given }: Diet & Partial<Consent>,
): Promise<StoredDiet> {
  const allergens = ALLERGENS.filter((allergen) => avoided.includes(allergen));
  const diets = PERSON_DIETS.filter((diet) => followed.includes(diet));
  const { consentedBy = null, consentHow = null } = given;
  const consent = { consentedBy, consentHow, source: given.source || null, toConfirm: false };
  return changePersonalData(db, edit, {
    action: 'customer/diet',
    read: (trx) => readDiet(trx, edit.accountId),
    write: async (trx) =>
      present(await upsertDiet(trx, edit.accountId, { allergens, diets, ...consent }, clock.now())),
  });
}

/** Withdraws the consent, so the whole declaration is deleted. */
export const withdrawDiet = (db: Db, edit: Edit): Promise<void> =>
  changePersonalData(db, edit, {
    action: 'customer/diet',
    read: (trx) => readDiet(trx, edit.accountId),
    write: async (trx) => {
      await deleteDiet(trx, edit.accountId);
    },
  });

const present = ({
  consentedAt,
  ...row
}: Omit<StoredDiet, 'consentedAt'> & { consentedAt: Date }): StoredDiet => ({
  ...row,
  consentedAt: consentedAt.toISOString(),
});
