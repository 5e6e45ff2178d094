import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';

/** Diets from an imported list that the office has not confirmed yet. */
export const listDietsToConfirm: ListWorklistRows = (db) =>
  db
    .selectFrom('dietaryProfiles as diet')
    .innerJoin('accounts', 'accounts.id', 'diet.accountId')
    .select(['diet.updatedAt as at', 'accounts.id', 'accounts.id as accountId'])
    .where('diet.toConfirm', '=', true)
    .where('accounts.deletedAt', 'is', null)
    .execute();
