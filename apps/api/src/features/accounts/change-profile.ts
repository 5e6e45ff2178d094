import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { PersonalInfo } from '@trpeza/contract/accounts/profile.schemas';
import type * as z from 'zod';
import type { Db } from '#platform/database/database.ts';
import { updatePersonalInfo } from './profile.queries.ts';
import { readAccount } from './accounts.steps.ts';

/** A person's own name and phone number; orders that are placed keep what they say. */
export async function changeProfile(db: Db, id: number, info: z.output<typeof PersonalInfo>): Promise<User> {
  await updatePersonalInfo(db, id, info);
  return readAccount(db, id);
}
