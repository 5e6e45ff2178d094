import type { Diet, KeptDiet } from '@trpeza/contract/accounts/diet.schemas';
import { PERSON_DIETS } from '@trpeza/contract/meals/diets.words';
import { ALLERGENS } from '@trpeza/contract/meals/meals.words';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import { deleteDiet, findDiet, listDiets, upsertDiet } from './diet.queries.ts';

type DietDeps = Pick<Deps, 'db' | 'clock'>;

/** Step: what a person told us about what they cannot eat; null when they told nothing, or took it back. */
export async function readDiet(db: Db, accountId: number): Promise<KeptDiet | null> {
  const row = await findDiet(db, accountId);
  return row ? present(row) : null;
}

/** Step: the same of many people; who told nothing is not in it. */
export async function readDiets(db: Db, accountIds: readonly number[]): Promise<Map<number, Diet>> {
  const rows = await listDiets(db, accountIds);
  return new Map(rows.map(({ accountId, allergens, diets }) => [accountId, { allergens, diets }]));
}

/** Keeps what a person tells, each word once and in the order of the lists. The contract asks for their consent. */
export async function keepDiet({ db, clock }: DietDeps, accountId: number, told: Diet): Promise<KeptDiet> {
  const allergens = ALLERGENS.filter((allergen) => told.allergens.includes(allergen));
  const diets = PERSON_DIETS.filter((diet) => told.diets.includes(diet));
  return present(await upsertDiet(db, accountId, { allergens, diets }, clock.now()));
}

/** The consent is withdrawn: nothing of it stays. */
export async function forgetDiet(db: Db, accountId: number): Promise<void> {
  await deleteDiet(db, accountId);
}

const present = (row: Diet & { consentedAt: Date }): KeptDiet => ({
  allergens: row.allergens,
  diets: row.diets,
  consentedAt: row.consentedAt.toISOString(),
});
