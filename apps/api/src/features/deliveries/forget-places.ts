import type { Trx } from '#platform/database/database.ts';
import { deletePlacesOf } from './deliveries.queries.ts';

/** Step: nothing stays of where a person's doors stood in the round. */
export async function forgetPlaces(trx: Trx, accountId: number): Promise<void> {
  await deletePlacesOf(trx, accountId);
}
