import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { transitionPayments } from '#money/online-payments/transition-payment.ts';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from '#platform/payments/payment-provider.ts';
import { transaction } from '#platform/database/transaction.ts';
import { closeObsoleteIssues } from './open-payment-issue.ts';
import { findOwnPayments, findOwnRefunds } from './reconciliation.queries.ts';
import { PAYMENT_ISSUES, type RepairDeps } from './repair-payment.ts';
import { REFUND_ISSUES } from './repair-refund.ts';
import { decideRefundRepair, decideRepair } from './repairs.domain.ts';

/** The items that still have to be checked one by one, and the number of repairs made. */
export interface BatchResult<Thing> {
  left: Thing[];
  repaired: number;
}

/**
 * The batch version of `repairPayment`, for the two results of nearly all payments: no difference, or a debit that the
 * bank has paid. All other payments, and those that cannot be looked up now, are left to `repairPayment`.
 */
export async function reconcilePaymentBatch(
  deps: RepairDeps,
  method: OnlineMethod,
  found: readonly ProviderPayment[],
): Promise<BatchResult<ProviderPayment>> {
  const { db, clock, payments } = deps;
  const owns = await findOwnPayments(db, { method, provider: payments[method].name }, found);
  const repairOf = (payment: ProviderPayment) => decideRepair(owns.get(payment.reference), payment);
  // The list may be outdated. These states are requested after our rows were read, so they cannot be older than the rows.
  const named = found.filter((payment) => repairOf(payment) === 'settle');
  const { answers } = await lookUpPayments(
    payments[method],
    named.map(({ reference }) => reference),
  );
  const settled = answers.filter((payment) => repairOf(payment) === 'settle');
  const isSettled = new Set(settled.map(({ reference }) => reference));
  const quiet = found.filter((payment) => repairOf(payment) === 'none').map(({ reference }) => reference);
  const right = [...quiet, ...isSettled];
  if (right.length > 0)
    await closeObsoleteIssues(db, clock, { method, references: right, kinds: PAYMENT_ISSUES });
  if (settled.length > 0) {
    const ids = settled.map(({ reference }) => owns.get(reference)!.id);
    await transaction(db, (trx) => transitionPayments(trx, ids, 'settle', clock.now()));
  }
  const isRight = new Set(right);
  return { left: found.filter(({ reference }) => !isRight.has(reference)), repaired: settled.length };
}

/**
 * Looks up payments one after another, as providers require. @returns the payments, and the references whose lookup failed
 */
export async function lookUpPayments(
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

/** The batch version of `repairRefund`, which only handles refunds without a difference. */
export async function reconcileRefundBatch(
  { db, clock, payments }: RepairDeps,
  method: OnlineMethod,
  found: readonly ProviderRefund[],
): Promise<BatchResult<ProviderRefund>> {
  const owns = await findOwnRefunds(db, { method, provider: payments[method].name }, found);
  const isQuiet = (refund: ProviderRefund) =>
    decideRefundRepair(owns.get(refund.reference), refund) === 'none';
  const references = found.filter(isQuiet).map(({ reference }) => reference);
  if (references.length > 0)
    await closeObsoleteIssues(db, clock, { method, references, kinds: REFUND_ISSUES });
  return { left: found.filter((refund) => !isQuiet(refund)), repaired: 0 };
}
