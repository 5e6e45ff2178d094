import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { movePayments } from '#money/online-payments/move-payment.ts';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from '#platform/payments/payment-provider.ts';
import { closeGone } from './open-exception.ts';
import { findOwnPayments, findOwnRefunds } from './reconciliation.queries.ts';
import { PAYMENT_FINDINGS, type RepairDeps } from './repair-payment.ts';
import { REFUND_FINDINGS } from './repair-refund.ts';
import { decideRefundRepair, decideRepair } from './repairs.domain.ts';
import { transaction } from '#platform/database/transaction.ts';

/** What is left to be checked one by one, and how many were repaired. */
export interface Ticked<Thing> {
  left: Thing[];
  repaired: number;
}

/**
 * A batch version of `repairPayment`, for thousands at once, with the two results that nearly all of them have: all is well,
 * or the bank has paid. All others are left to `repairPayment`, and so is what cannot be looked up now.
 */
export async function tickOffPayments(
  deps: RepairDeps,
  method: OnlineMethod,
  found: readonly ProviderPayment[],
): Promise<Ticked<ProviderPayment>> {
  const { db, clock, payments } = deps;
  const owns = await findOwnPayments(db, { method, provider: payments[method].name }, found);
  const repairOf = (payment: ProviderPayment) => decideRepair(owns.get(payment.reference), payment);
  // A list may be outdated by now. Queried after our own rows were read, the provider cannot be older than those rows.
  const named = found.filter((payment) => repairOf(payment) === 'settle');
  const { answers } = await askEach(
    payments[method],
    named.map(({ reference }) => reference),
  );
  const settled = answers.filter((payment) => repairOf(payment) === 'settle');
  const isSettled = new Set(settled.map(({ reference }) => reference));
  const quiet = found.filter((payment) => repairOf(payment) === 'none').map(({ reference }) => reference);
  const right = [...quiet, ...isSettled];
  if (right.length > 0) await closeGone(db, clock, { method, references: right, kinds: PAYMENT_FINDINGS });
  if (settled.length > 0) {
    const ids = settled.map(({ reference }) => owns.get(reference)!.id);
    await transaction(db, (trx) => movePayments(trx, ids, 'settle', clock.now()));
  }
  const isRight = new Set(right);
  return { left: found.filter(({ reference }) => !isRight.has(reference)), repaired: settled.length };
}

/** Looks up one after the other, as providers require; @returns their answers, and those without one */
export async function askEach(
  provider: Pick<PaymentProvider, 'find'>,
  references: readonly string[],
): Promise<{ answers: ProviderPayment[]; silent: string[] }> {
  const answers: ProviderPayment[] = [];
  const silent: string[] = [];
  for (const reference of references) {
    const answer = await provider.find(reference).catch(() => undefined);
    if (answer) answers.push(answer);
    else silent.push(reference);
  }
  return { answers, silent };
}

/** The same for refunds, of which nearly all are consistent. */
export async function tickOffRefunds(
  { db, clock, payments }: RepairDeps,
  method: OnlineMethod,
  found: readonly ProviderRefund[],
): Promise<Ticked<ProviderRefund>> {
  const owns = await findOwnRefunds(db, { method, provider: payments[method].name }, found);
  const isQuiet = (refund: ProviderRefund) =>
    decideRefundRepair(owns.get(refund.reference), refund) === 'none';
  const references = found.filter(isQuiet).map(({ reference }) => reference);
  if (references.length > 0) await closeGone(db, clock, { method, references, kinds: REFUND_FINDINGS });
  return { left: found.filter((refund) => !isQuiet(refund)), repaired: 0 };
}
