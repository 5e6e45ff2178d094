import type { PaymentIssue, ResolvePaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import type { Resolution } from '@trpeza/contract/money/payment-issues.constants';
import { toCents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import { postLedgerEntry } from '#money/ledger/post-entry.ts';
import { returnPayment, retryRefund } from '#money/online-payments/return-payment.ts';
import { bookChargesOfOrders } from '#money/incoming-payments/update-unpaid-items.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentPaymentIssue, resolutionsOf } from './payment-issues.present.ts';
import {
  findPaymentIssue,
  lockPaymentIssue,
  resolvePaymentIssueRow,
  type PaymentIssueRow,
} from './payment-issues.queries.ts';
import type { RepairDeps } from './repair-payment.ts';
import { notifyReturned } from './payment-messages.ts';
import { findOwnPayment } from './reconciliation.queries.ts';

/**
 * Records how the office resolved a payment issue, and books it. The order stays locked until then, so that the
 * customer's debt equals the amount that is collected or written off.
 * @throws DomainError `common/not-found`, `reconciliation/already-resolved` when it is already closed,
 * `reconciliation/not-possible` when the action is not available
 */
export async function resolvePaymentIssue(
  deps: RepairDeps,
  actor: Actor,
  { id, resolution, note }: ResolvePaymentIssue & { id: number },
): Promise<PaymentIssue> {
  const { db, clock } = deps;
  const seen = await findPaymentIssue(db, id);
  if (!seen) throw new DomainError('common/not-found');
  return transaction(db, async (trx) => {
    // All code that changes an order locks it before anything else.
    if (seen.orderId !== null) await deps.rooms.lockOrder(trx, seen.orderId);
    await lockPaymentIssue(trx, id);
    const issue = (await findPaymentIssue(trx, id))!;
    if (issue.resolvedAt !== null) throw new DomainError('reconciliation/already-resolved');
    if (!resolutionsOf(issue).includes(resolution)) throw new DomainError('reconciliation/not-possible');
    const postedCents = await RESOLUTION_HANDLERS[resolution](trx, deps, issue);
    const end = { resolvedAt: clock.now(), resolvedBy: actor.id, resolution, note, postedCents };
    await resolvePaymentIssueRow(trx, id, end);
    const after = { kind: issue.kind, resolution, amountCents: postedCents };
    const change = { actorId: actor.id, action: 'payment-issue/resolved', subjectId: id, after } as const;
    await recordChange(trx, { ...change, reason: note });
    return presentPaymentIssue((await findPaymentIssue(trx, id))!);
  });
}

/** @returns the amount booked for the payment issue, in cents */
type ResolutionHandler = (trx: Trx, deps: RepairDeps, issue: PaymentIssueRow) => Promise<number>;

/** Books nothing: a dispute was already booked when it was recorded. */
const moveNothing: ResolutionHandler = async (_trx, _deps, { postedCents }) => postedCents;

const RESOLUTION_HANDLERS: Readonly<Record<Resolution, ResolutionHandler>> = {
  on_account: collectLater,
  collected: (trx, _deps, issue) => settleDebt(trx, issue, { kind: 'collected', debit: 'cash' }),
  written_off: (trx, _deps, issue) => settleDebt(trx, issue, { kind: 'written_off', debit: 'losses' }),
  pay_back: payBack,
  retry: async (trx, deps, { refundId }) => {
    if (!(await retryRefund(trx, deps, refundId!))) throw new DomainError('reconciliation/not-possible');
    return 0;
  },
  paid_otherwise: (trx, _deps, issue) => settleRefund(trx, issue, { kind: 'paid_otherwise', credit: 'cash' }),
  taken_back: (trx, _deps, issue) => settleRefund(trx, issue, { kind: 'taken_back', credit: 'losses' }),
  settled_elsewhere: moveNothing,
  noted: moveNothing,
};

/** Puts the customer's debt from a dishonoured debit on account, to be charged when the order is delivered. */
async function collectLater(
  trx: Trx,
  deps: RepairDeps,
  { orderId, owedCents }: PaymentIssueRow,
): Promise<number> {
  if (orderId === null || owedCents <= 0) throw new DomainError('reconciliation/not-possible');
  await deps.rooms.setOnAccountAmount(trx, orderId, owedCents);
  await bookChargesOfOrders(trx, deps, [orderId]);
  return 0;
}

/** Books the customer's debt from a dishonoured debit as collected in cash or written off. */
async function settleDebt(
  trx: Trx,
  { id, checkoutId, owedCents }: PaymentIssueRow,
  { kind, debit }: { kind: 'collected' | 'written_off'; debit: 'cash' | 'losses' },
): Promise<number> {
  if (owedCents <= 0) throw new DomainError('reconciliation/not-possible');
  const transfer = { debit, credit: 'customer', amount: toCents(owedCents) } as const;
  await postLedgerEntry(trx, { kind, checkoutId: checkoutId!, of: `finding-${id}` }, [transfer]);
  return owedCents;
}

/** Books a failed refund that reached the customer another way. */
async function settleRefund(
  trx: Trx,
  { id, checkoutId, expectedCents }: PaymentIssueRow,
  { kind, credit }: { kind: 'paid_otherwise' | 'taken_back'; credit: 'cash' | 'losses' },
): Promise<number> {
  const transfer = { debit: 'customer', credit, amount: toCents(expectedCents!) } as const;
  await postLedgerEntry(trx, { kind, checkoutId: checkoutId!, of: `finding-${id}` }, [transfer]);
  return expectedCents!;
}

async function payBack(trx: Trx, deps: RepairDeps, issue: PaymentIssueRow): Promise<number> {
  const { method, paymentId, currency, providerReference } = issue;
  const [amount, reference] = [toCents(issue.foundCents!), providerReference!];
  const arrived = { id: paymentId!, amount, currency: currency!, reference };
  if (!(await returnPayment(trx, deps, arrived))) throw new DomainError('reconciliation/not-possible');
  const known = { method, provider: deps.payments[method].name, reference, key: paymentId };
  const own = await findOwnPayment(trx, known);
  if (own) await notifyReturned(trx, deps, { own, amount, currency: currency! });
  return 0;
}
