import type { PersonalData } from '@trpeza/contract/office/personal-data.schemas';
import { confirmedEmailOf, getAccount } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { listRowsOf } from './personal-data.queries.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** All data stored about a person, for that person: no passwords, no tokens, no data of other people. */
export async function exportData(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { id }: Actor,
): Promise<PersonalData> {
  const now = clock.now();
  const whose = { id, email: confirmedEmailOf(await getAccount(db, id)), now };
  const data: PersonalData['data'] = {};
  for (const [name, { title }] of Object.entries(PERSONAL_TABLES))
    if (title) data[title] = await listRowsOf(db, name, whose);
  return { exportedAt: now.toISOString(), kitchen: (await settings.read()).kitchen_name, data };
}
