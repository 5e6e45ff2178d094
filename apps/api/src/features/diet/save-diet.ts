import type { Diet, KeptDiet } from '@trpeza/contract/accounts/diet.schemas';
import { PERSON_DIETS } from '@trpeza/contract/meals/diets.constants';
import { ALLERGENS } from '@trpeza/contract/meals/meals.constants';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { deleteDiet, findDiet, listDiets, upsertDiet } from './diet.queries.ts';

type DietDeps = Pick<Deps, 'db' | 'clock'>;

/** Step: what a person declared they cannot eat; null without a declaration, or when it was withdrawn. */
export async function readDiet(db: Db, accountId: number): Promise<KeptDiet | null> {
  const row = await findDiet(db, accountId);
  return row ? present(row) : null;
}

/** Step: the same for many people; those without a declaration are left out. */
export async function readDiets(db: Db, accountIds: readonly number[]): Promise<Map<number, Diet>> {
  const rows = await listDiets(db, accountIds);
  return new Map(rows.map(({ accountId, allergens, diets }) => [accountId, { allergens, diets }]));
}

/** Saves what a person declares, each value once and in the order of the lists. The contract requires their consent. */
export async function saveDiet(
  { db, clock }: DietDeps,
  accountId: number,
  declared: Diet,
): Promise<KeptDiet> {
  const allergens = ALLERGENS.filter((allergen) => declared.allergens.includes(allergen));
  const diets = PERSON_DIETS.filter((diet) => declared.diets.includes(diet));
  return present(await upsertDiet(db, accountId, { allergens, diets }, clock.now()));
}

/** The consent is withdrawn: all of the declaration is deleted. */
export async function eraseDiet(db: Db, accountId: number): Promise<void> {
  await deleteDiet(db, accountId);
}

const present = (row: Diet & { consentedAt: Date }): KeptDiet => ({
  allergens: row.allergens,
  diets: row.diets,
  consentedAt: row.consentedAt.toISOString(),
});
