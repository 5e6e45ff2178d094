import type { Language } from '@trpeza/contract/shared/language';
import type { Trx } from '#platform/database/database.ts';
import { newToken } from './subscribe.ts';
import { unsubscribeAddress, updateMarketingOf, upsertSubscribed } from './subscribers.queries.ts';

/**
 * Step: keeps the wish of an account and the list of the newsletter the same. Somebody who is signed in and says so in
 * their profile is not asked by e-mail once more.
 */
export async function setMarketing(
  trx: Trx,
  {
    accountId,
    email,
    language,
    on,
  }: { accountId: number; email: string | null; language: Language; on: boolean },
): Promise<void> {
  await updateMarketingOf(trx, { accountId }, on);
  if (email === null) return;
  if (on) await upsertSubscribed(trx, { email, language, token: newToken() });
  else await unsubscribeAddress(trx, email);
}
