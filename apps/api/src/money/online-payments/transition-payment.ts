import { toCents } from '@trpeza/contract/platform/money';
import { entryRows, postRows, type LedgerRow } from '#money/ledger/post-entry.ts';
import type { Trx } from '#platform/database/database.ts';
import { PAYMENT_TRANSITIONS, type PaymentTransition } from './payment-transitions.domain.ts';
import { methodAtProvider } from './payments.domain.ts';
import { updatePaymentStates, type PaymentRow } from './payments.queries.ts';

type Moving = Pick<PaymentRow, 'id' | 'checkoutId' | 'method' | 'amountCents'>;

/** The ledger rows of a payment's transition; empty when no money moves. */
function rowsOfMove(payment: Moving, move: PaymentTransition): LedgerRow[] {
  const step = PAYMENT_TRANSITIONS[move];
  if (!('posts' in step)) return [];
  const { kind, debit, credit } = step.posts;
  const transfer = {
    debit: debit === 'provider' ? methodAtProvider(payment) : debit,
    credit: credit === 'provider' ? methodAtProvider(payment) : credit,
    amount: toCents(payment.amountCents),
  };
  return entryRows({ kind, checkoutId: payment.checkoutId, of: payment.id }, [transfer]);
}

/**
 * Applies a transition to a payment and writes its ledger rows in the same transaction.
 * @returns the updated payment, or undefined when its state does not allow the transition
 */
export async function transitionPayment(
  trx: Trx,
  id: string,
  move: PaymentTransition,
  now: Date,
): Promise<PaymentRow | undefined> {
  const [payment] = await transitionPayments(trx, [id], move, now);
  return payment;
}

/** The batch version of `transitionPayment`. @returns the updated payments, without those in other states */
export async function transitionPayments(
  trx: Trx,
  ids: readonly string[],
  move: PaymentTransition,
  now: Date,
): Promise<PaymentRow[]> {
  const payments = await updatePaymentStates(trx, ids, PAYMENT_TRANSITIONS[move], now);
  await postRows(
    trx,
    payments.flatMap((payment) => rowsOfMove(payment, move)),
  );
  return payments;
}
