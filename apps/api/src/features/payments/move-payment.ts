import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import { toCents } from '@trpeza/contract/shared/money';
import { postEntry } from '#features/ledger/post-entry.ts';
import type { Trx } from '#platform/database/database.ts';
import { PAYMENT_MOVES, type PaymentMove } from './payment-moves.domain.ts';
import { updatePaymentState, type PaymentRow } from './payments.queries.ts';

/**
 * Step: moves a payment along the table of its states and writes what that means into the ledger, both or neither.
 * @returns the payment as it is then; nothing when it was not where the move starts, and then nothing has changed
 */
export async function movePayment(
  trx: Trx,
  id: string,
  move: PaymentMove,
  now: Date,
): Promise<PaymentRow | undefined> {
  const step = PAYMENT_MOVES[move];
  const payment = await updatePaymentState(trx, id, step, now);
  if (!payment || !('posts' in step)) return payment;
  const { kind, debit, credit } = step.posts;
  const provider = payment.method as PaymentMethod;
  const transfer = {
    debit: debit === 'provider' ? provider : debit,
    credit: credit === 'provider' ? provider : credit,
    amount: toCents(payment.amountCents),
  };
  await postEntry(trx, { kind, checkoutId: payment.checkoutId, of: id }, [transfer]);
  return payment;
}
