import { toCents } from '@trpeza/contract/platform/money';
import { entryRows, postRows, type LedgerRow } from '#money/ledger/post-entry.ts';
import type { Trx } from '#platform/database/database.ts';
import { PAYMENT_MOVES, type PaymentMove } from './payment-moves.domain.ts';
import { methodAtProvider } from './payments.domain.ts';
import { updatePaymentStates, type PaymentRow } from './payments.queries.ts';

type Moving = Pick<PaymentRow, 'id' | 'checkoutId' | 'method' | 'amountCents'>;

/** The ledger rows of a payment's transition; empty when no money moves. */
function rowsOfMove(payment: Moving, move: PaymentMove): LedgerRow[] {
  const step = PAYMENT_MOVES[move];
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
export async function movePayment(
  trx: Trx,
  id: string,
  move: PaymentMove,
  now: Date,
): Promise<PaymentRow | undefined> {
  const [payment] = await movePayments(trx, [id], move, now);
  return payment;
}

/** The batch version of `movePayment`. @returns the updated payments, without those in other states */
export async function movePayments(
  trx: Trx,
  ids: readonly string[],
  move: PaymentMove,
  now: Date,
): Promise<PaymentRow[]> {
  const payments = await updatePaymentStates(trx, ids, PAYMENT_MOVES[move], now);
  await postRows(
    trx,
    payments.flatMap((payment) => rowsOfMove(payment, move)),
  );
  return payments;
}
