import type { Language } from '@trpeza/i18n/language';
import { postMessage, type KickMail } from '#features/messages/post-message.ts';
import type { Trx } from '#platform/database/database.ts';

interface Newcomer {
  id: number;
  username: string;
  firstName: string | null;
  email: string;
  language: Language;
}

/** Step: tells somebody who has just registered what comes next. */
export async function welcome(
  trx: Trx,
  { kickMail, publicUrl }: { kickMail: KickMail; publicUrl: URL },
  { id: accountId, username, firstName, email, language }: Newcomer,
): Promise<void> {
  await postMessage(trx, {
    cause: `welcome:${accountId}`,
    template: 'welcome',
    to: { accountId, email, language },
    variables: { name: firstName ?? username, link: new URL('/#menu', publicUrl).href },
  });
  await kickMail(trx);
}
