import type { Finding, ResolveFinding } from '@trpeza/contract/reconciliation/findings.schemas';
import type { Resolution } from '@trpeza/contract/reconciliation/findings.words';
import { toCents } from '@trpeza/contract/shared/money';
import { recordChange } from '#features/audit/record-change.ts';
import { postEntry } from '#features/ledger/post-entry.ts';
import { holdOrder } from '#features/orders/orders.steps.ts';
import { returnPayment, retryRefund } from '#features/payments/return-payment.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentFinding, resolutionsOf } from './findings.present.ts';
import { findFinding, lockFinding, resolveFindingRow, type FindingRow } from './findings.queries.ts';
import type { RepairDeps } from './repair-payment.ts';
import { tellReturned } from './tell-customer.ts';
import { findOwnPayment } from './reconciliation.queries.ts';

/**
 * Somebody of the office says what was done about a payment, and the books follow. The order is held still meanwhile, so
 * that what its customer owes is what is collected or written off.
 * @throws DomainError `common/not-found`, `reconciliation/already-resolved` for the second of two,
 *   `reconciliation/not-possible` for what cannot be done about it, or not any more
 */
export async function resolveFinding(
  deps: RepairDeps,
  actor: Actor,
  { id, resolution, note }: ResolveFinding & { id: number },
): Promise<Finding> {
  const { db, clock } = deps;
  const seen = await findFinding(db, id);
  if (!seen) throw new DomainError('common/not-found');
  return db.transaction().execute(async (trx) => {
    // Everybody who moves an order holds it before anything else.
    if (seen.orderId !== null) await holdOrder(trx, seen.orderId);
    await lockFinding(trx, id);
    const finding = (await findFinding(trx, id))!;
    if (finding.resolvedAt !== null) throw new DomainError('reconciliation/already-resolved');
    if (!resolutionsOf(finding).includes(resolution)) throw new DomainError('reconciliation/not-possible');
    const postedCents = await CARRY_OUT[resolution](trx, deps, finding);
    const end = { resolvedAt: clock.now(), resolvedBy: actor.id, resolution, note, postedCents };
    await resolveFindingRow(trx, id, end);
    const after = { kind: finding.kind, resolution, amountCents: postedCents };
    const change = { actorId: actor.id, action: 'finding/resolved', subjectId: id, after } as const;
    await recordChange(trx, { ...change, reason: note });
    return presentFinding((await findFinding(trx, id))!);
  });
}

/** @returns what it has moved in the ledger, in cents */
type CarryOut = (trx: Trx, deps: RepairDeps, finding: FindingRow) => Promise<number>;

const nothing: CarryOut = async () => 0;

const CARRY_OUT: Readonly<Record<Resolution, CarryOut>> = {
  collected: (trx, _deps, finding) => settleDebt(trx, finding, { kind: 'collected', debit: 'cash' }),
  written_off: (trx, _deps, finding) => settleDebt(trx, finding, { kind: 'written_off', debit: 'losses' }),
  pay_back: payBack,
  retry: async (trx, deps, { refundId }) => {
    if (!(await retryRefund(trx, deps, refundId!))) throw new DomainError('reconciliation/not-possible');
    return 0;
  },
  paid_otherwise: async (trx, _deps, { id, checkoutId, expectedCents }) => {
    const transfer = { debit: 'customer', credit: 'cash', amount: toCents(expectedCents!) } as const;
    await postEntry(trx, { kind: 'paid_otherwise', checkoutId: checkoutId!, of: `finding-${id}` }, [
      transfer,
    ]);
    return expectedCents!;
  },
  settled_elsewhere: nothing,
  noted: nothing,
};

/** What a customer owes for an order whose debit was dishonoured is there, or is given up. */
async function settleDebt(
  trx: Trx,
  { id, checkoutId, owedCents }: FindingRow,
  { kind, debit }: { kind: 'collected' | 'written_off'; debit: 'cash' | 'losses' },
): Promise<number> {
  if (owedCents <= 0) throw new DomainError('reconciliation/not-possible');
  const transfer = { debit, credit: 'customer', amount: toCents(owedCents) } as const;
  await postEntry(trx, { kind, checkoutId: checkoutId!, of: `finding-${id}` }, [transfer]);
  return owedCents;
}

async function payBack(trx: Trx, deps: RepairDeps, finding: FindingRow): Promise<number> {
  const { method, paymentId, currency, providerReference } = finding;
  const [amount, reference] = [toCents(finding.foundCents!), providerReference!];
  const arrived = { id: paymentId!, amount, currency: currency!, reference };
  if (!(await returnPayment(trx, deps, arrived))) throw new DomainError('reconciliation/not-possible');
  const known = { method, provider: deps.payments[method].name, reference, key: paymentId };
  const own = await findOwnPayment(trx, known);
  if (own) await tellReturned(trx, deps, { own, amount, currency: currency! });
  return 0;
}
