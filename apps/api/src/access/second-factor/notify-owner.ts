import { randomUUID } from 'node:crypto';
import type { Template } from '@trpeza/contract/messages/templates.constants';
import { type AnyMessage, postMessage } from '#messages/messages.api.ts';
import { readRecipients } from '#access/accounts/read-accounts.ts';
import type { Trx } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';

type FactorTemplate = Extract<Template, `factor-${string}` | 'recovery-code-used'>;
type Said = Pick<Extract<AnyMessage, { template: FactorTemplate }>, 'template' | 'variables'>;

/** Notifies the owner of a change of their second factor, even if they made it themselves. */
export async function notifyOwner(
  trx: Trx,
  { jobs }: Pick<Deps, 'jobs'>,
  accountId: number,
  say: (name: string) => Said,
): Promise<void> {
  const recipient = (await readRecipients(trx, [accountId])).get(accountId);
  if (!recipient) return;
  const { email, language, name } = recipient;
  const { template, variables } = say(name);
  await postMessage<FactorTemplate>(trx, {
    cause: `${template}:${accountId}:${randomUUID()}`,
    template,
    to: { accountId, email, language },
    variables,
  });
  await jobs.send(trx, 'send-messages', {});
}
