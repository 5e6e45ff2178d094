import type { Cents } from '@trpeza/contract/shared/money';
import { readRecipients } from '#features/accounts/accounts.steps.ts';
import { postMessage } from '#features/messages/post-message.ts';
import type { Trx } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import type { OwnPayment } from './reconciliation.queries.ts';

type TellDeps = Pick<Deps, 'publicUrl' | 'kickMail'>;

interface Told {
  own: OwnPayment;
  amount: Cents;
  currency: string;
}

/** Step: money has come of which no order could be made; it goes back. */
export async function tellReturned(trx: Trx, deps: TellDeps, { own, amount, currency }: Told): Promise<void> {
  const to = await recipientOf(trx, own);
  if (!to) return;
  const link = new URL('/orders', deps.publicUrl).href;
  await postMessage(trx, {
    cause: `payment-returned:${own.id}`,
    template: 'payment-returned',
    to,
    variables: { name: to.name, date: own.deliveryDate, amount, currency, link },
  });
  await deps.kickMail(trx);
}

/** Step: a bank has not paid. */
export async function tellDishonoured(
  trx: Trx,
  deps: TellDeps,
  { own, amount, currency }: Told,
): Promise<void> {
  const to = await recipientOf(trx, own);
  if (!to || own.orderId === null) return;
  const link = new URL('/orders', deps.publicUrl).href;
  const order = { number: own.orderId, date: own.deliveryDate };
  await postMessage(trx, {
    cause: `debit-dishonoured:${own.id}`,
    template: 'debit-dishonoured',
    to,
    variables: { name: to.name, ...order, amount, currency, link },
  });
  await deps.kickMail(trx);
}

async function recipientOf(trx: Trx, { accountId }: OwnPayment) {
  const to = (await readRecipients(trx, [accountId])).get(accountId);
  return to?.emailNotifications ? to : undefined;
}
