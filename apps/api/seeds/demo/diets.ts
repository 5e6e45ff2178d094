import type { Diet } from '@trpeza/contract/accounts/diet.schemas';
import type { Trx } from '#platform/database/database.ts';
import type { SeededCustomer } from './accounts.ts';

/**
 * Diets that some customers entered only after they had ordered, by their place in the list: so the kitchen's documents
 * include people with diets, and now and then a meal that is not for them.
 */
const DECLARED: Record<number, Diet> = {
  3: { allergens: ['peanut', 'tree_nut'], diets: [] },
  11: { allergens: ['fish', 'crustacean', 'mollusc'], diets: [] },
  20: { allergens: ['sesame'], diets: [] },
  27: { allergens: [], diets: ['no_pork'] },
  33: { allergens: ['egg'], diets: [] },
};

const A_DAY = 86_400_000;

export async function seedDiets(trx: Trx, customers: readonly SeededCustomer[], now: Date): Promise<void> {
  const consentedAt = new Date(now.getTime() - A_DAY);
  const rows = customers.flatMap(({ id }, index) => {
    const declared = DECLARED[index];
    return declared ? [{ accountId: id, ...declared, consentedAt }] : [];
  });
  await trx.insertInto('dietaryProfiles').values(rows).execute();
}
