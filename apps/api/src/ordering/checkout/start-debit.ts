import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { parseMoney, toCents } from '@trpeza/contract/platform/money';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { OrderDeps } from '#ordering/ordering.deps.ts';
import { lockAccount } from '#access/access.api.ts';
import {
  type ConflictingPayment,
  endPayment,
  openPayment,
  type RecordedPayment,
  recordPayment,
} from '#money/money.api.ts';
import { methodRefusal } from '#platform/payments/offered-methods.ts';
import { finalStateOf, hasArrived, isOver } from '#money/online-payments/payments.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError, throwRefusal } from '#platform/domain-error.ts';
import { checkKitchenOpen } from './check-open.ts';
import { placeAlreadyPaid, replacePayment } from './replace-payment.ts';
import { lockCheckout } from './checkout.queries.ts';
import { amountChanged } from './quote-order.ts';

interface Input {
  orderId: string;
  amount: string;
  description: string;
}

type DebitDeps = OrderDeps;

/**
 * Starts a direct debit for the caller's open checkout. Cancels the card payment of the checkout first, so that only one
 * of the two payments can succeed. Idempotent: repeated calls return the same debit until the debit has a result.
 * @returns the URL of the provider page on which the customer agrees to the debit
 */
export async function startDebit(deps: DebitDeps, accountId: number, input: Input) {
  const rules = await deps.settings.read();
  throwRefusal(checkKitchenOpen(rules, deps.payments));
  throwRefusal(methodRefusal(rules, deps.payments, PaymentMethod.debit));
  const record = () =>
    replacePayment(deps, () =>
      transaction(deps.db, (trx) => recordDebit(trx, deps, { accountId, input, rules })),
    );
  let debit = await record();
  let opened = await openPayment(deps, debit, input.description);
  if (isOver(opened.status)) {
    // The customer declined this debit earlier, so a new one is needed.
    await endPayment(deps, debit, finalStateOf(opened.status));
    debit = await record();
    opened = await openPayment(deps, debit, input.description);
  }
  if (hasArrived(opened.status)) throw await placeAlreadyPaid(deps, input.orderId);
  if (opened.paymentUrl === null) throw new Error(`debit ${debit.id}: the provider returned no payment page`);
  return { paymentUrl: opened.paymentUrl };
}

async function recordDebit(
  trx: Trx,
  { clock, payments }: DebitDeps,
  { accountId, input, rules }: { accountId: number; input: Input; rules: Settings },
): Promise<RecordedPayment | ConflictingPayment> {
  await lockAccount(trx, accountId);
  const checkout = await lockCheckout(trx, input.orderId);
  if (checkout?.accountId !== accountId) throw new DomainError('payments/not-found');
  if (checkout.state === 'placed') throw new DomainError('checkout/already-paid');
  // The sweeper may be releasing an expired checkout concurrently.
  if (checkout.state !== 'open' || checkout.expiresAt <= clock.now())
    throw new DomainError('checkout/none-open');
  const { id: checkoutId } = checkout;
  const [total, amount, subsidy] = [
    toCents(checkout.totalCents),
    toCents(checkout.customerCents),
    toCents(checkout.subsidyCents),
  ];
  if (parseMoney(input.amount) !== amount) throw amountChanged(total, amount, subsidy, rules.currency);
  if (amount === 0) throw new DomainError('payments/nothing-to-pay');
  const wanted = {
    checkoutId,
    method: PaymentMethod.debit,
    amount,
    currency: rules.currency,
    now: clock.now(),
  } as const;
  return recordPayment(trx, payments, wanted);
}
