import type { Language } from '@trpeza/contract/shared/language';
import type { Trx } from '#platform/database/database.ts';
import { newToken } from './subscribe.ts';
import { unsubscribeAddress, updateMarketingOf, upsertSubscribed } from './subscribers.queries.ts';

/**
 * Step: keeps the choice of an account and the newsletter list in sync. A signed-in person who chooses it in their
 * profile is not asked to confirm by e-mail.
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
