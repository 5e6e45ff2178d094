import { toCents } from '@trpeza/contract/shared/money';
import { giveBackBudget, takeBudget } from '#features/budgets/reserve-budget.ts';
import { charged, discharged } from '#features/ledger/ledger.domain.ts';
import { postEntry } from '#features/ledger/post-entry.ts';
import { monthOf } from '#features/calendar/calendar.domain.ts';
import {
  hasPaidRefund,
  hasRefund,
  requestRefund,
  withdrawRefund,
  type SendRefund,
} from '#features/payments/refund-payment.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { OrderRow } from './orders.queries.ts';
import { SETTLED_SECONDS } from './undo.domain.ts';

const budgetEntry = (order: OrderRow) => ({
  accountId: order.accountId,
  month: monthOf(order.deliveryDate),
  subsidy: toCents(order.subsidyCents),
  checkoutId: order.checkoutId,
  orderId: order.id,
});

const owedFor = (order: OrderRow) => ({
  customer: toCents(order.customerCents),
  subsidy: toCents(order.subsidyCents),
});

/** Step: nobody pays for a meal that does not come: the subsidy goes back to the budget, the share to the customer. */
export async function giveMoneyBack(trx: Trx, send: SendRefund, order: OrderRow): Promise<void> {
  await giveBackBudget(trx, { ...budgetEntry(order), kind: 'cancelled' });
  await postEntry(trx, { kind: 'cancelled', checkoutId: order.checkoutId }, discharged(owedFor(order)));
  const { id: orderId, checkoutId } = order;
  const amount = toCents(order.customerCents);
  const refund = { orderId, checkoutId, cause: 'cancelled', amount, waitSeconds: SETTLED_SECONDS };
  await requestRefund(trx, send, refund);
}

/**
 * Step: opening a cancelled order again takes its subsidy anew; once the customer has been refunded it would be unpaid.
 * @throws DomainError `orders/already-refunded`, `budgets/exceeded`
 */
export async function takeMoneyAgain(trx: Trx, order: OrderRow): Promise<void> {
  if (await hasRefund(trx, order.id)) throw new DomainError('orders/already-refunded');
  await takeAnew(trx, order);
}

/**
 * Step: the same while a cancellation can still be taken back: its refund has not set off, and never will. Refuses before
 * it changes anything, so that the transaction can go on with other orders.
 * @throws DomainError `budgets/exceeded` when the customer has spent the subsidy elsewhere in these seconds
 */
export async function keepMoney(trx: Trx, order: OrderRow): Promise<void> {
  if (await hasPaidRefund(trx, order.id)) throw new DomainError('orders/already-refunded');
  await takeAnew(trx, order);
  await withdrawRefund(trx, order.id);
}

async function takeAnew(trx: Trx, order: OrderRow): Promise<void> {
  await takeBudget(trx, { ...budgetEntry(order), kind: 'restored' });
  await postEntry(trx, { kind: 'restored', checkoutId: order.checkoutId }, charged(owedFor(order)));
}
