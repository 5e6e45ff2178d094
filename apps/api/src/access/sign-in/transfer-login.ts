import type { Trx } from '#platform/database/database.ts';
import { getAccountWithPassword, updateLogin, type AccountWithPassword } from './passwords.queries.ts';
import { replacePasswordSilently } from './replace-password.ts';

/**
 * Gives a person without a password the login (username, password and email address) of another account. The other
 * account must have been released with `clearLogin`. If the office has entered the same address for the person, messages
 * are sent to the address even before it is confirmed.
 * @returns the person with the login
 */
export async function transferLogin(
  trx: Trx,
  kept: AccountWithPassword,
  {
    username,
    passwordHash,
    email,
    emailConfirmedAt,
    language,
    phoneNumber,
  }: AccountWithPassword & { phoneNumber: string | null },
): Promise<AccountWithPassword> {
  await replacePasswordSilently(trx, kept, passwordHash);
  const isSame = email?.toLowerCase() === kept.email?.toLowerCase();
  const address =
    email === null ? {} : { email, emailConfirmedAt, emailKeptAt: isSame ? kept.emailKeptAt : null };
  await updateLogin(trx, kept.id, { username, language, phoneNumber, ...address });
  return getAccountWithPassword(trx, kept.id);
}
