import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Db } from '#platform/database/database.ts';
import { presentUser } from './accounts.present.ts';
import { getAccount } from './accounts.queries.ts';

/** Step: a person as they see themselves. */
export const readAccount = async (db: Db, id: number): Promise<User> => presentUser(await getAccount(db, id));
