import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { readRecipients } from '#access/access.api.ts';
import { postMessage } from '#messages/messages.api.ts';
import type { Refund } from '#money/online-payments/refund-payment.ts';
import type { Trx } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OwnPayment } from './reconciliation.queries.ts';

type NotifyDeps = Pick<Deps, 'publicUrl' | 'jobs'>;

interface Notification {
  own: OwnPayment;
  amount: Cents;
  currency: string;
}

/** Tells the customer that their money arrived too late for an order and is refunded. */
export async function notifyReturned(
  trx: Trx,
  deps: NotifyDeps,
  { own, amount, currency }: Notification,
): Promise<void> {
  const to = await recipientOf(trx, own);
  if (!to) return;
  const link = new URL('/orders', deps.publicUrl).href;
  await postMessage(trx, {
    cause: `payment-returned:${own.id}`,
    template: 'payment-returned',
    to,
    variables: { name: to.name, date: own.deliveryDate, amount, currency, link },
  });
  await deps.jobs.send(trx, 'send-messages', {});
}

/** Tells the customer that a refund failed and that the office will call. */
export async function notifyRefundFailed(trx: Trx, deps: NotifyDeps, refund: Refund): Promise<void> {
  const to = await recipientOf(trx, refund);
  if (!to) return;
  const link = new URL('/orders', deps.publicUrl).href;
  const { id, deliveryDate: date, amountCents, currency } = refund;
  await postMessage(trx, {
    cause: `refund-failed:${id}`,
    template: 'refund-failed',
    to,
    variables: { name: to.name, date, amount: toCents(amountCents), currency, link },
  });
  await deps.jobs.send(trx, 'send-messages', {});
}

/** Tells the customer that their bank has not paid. */
export async function notifyDishonoured(
  trx: Trx,
  deps: NotifyDeps,
  { own, amount, currency }: Notification,
): Promise<void> {
  const to = await recipientOf(trx, own);
  if (!to || own.orderId === null) return;
  const link = new URL('/orders', deps.publicUrl).href;
  const order = { number: own.orderId, date: own.deliveryDate };
  await postMessage(trx, {
    cause: `debit-dishonoured:${own.id}`,
    template: 'debit-dishonoured',
    to,
    variables: { name: to.name, ...order, amount, currency, coming: own.orderStatus !== 'completed', link },
  });
  await deps.jobs.send(trx, 'send-messages', {});
}

async function recipientOf(trx: Trx, { accountId }: Pick<OwnPayment, 'accountId'>) {
  const to = (await readRecipients(trx, [accountId])).get(accountId);
  return to?.emailNotifications ? to : undefined;
}
