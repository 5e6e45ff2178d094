import type { AddAgreement, Agreement, ChangeAgreement } from '@trpeza/contract/money/agreements.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { lockCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { addDays } from '#platform/local-time.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  deleteAgreement,
  insertAgreement,
  listAgreements,
  updateAgreement,
  type AgreementRow,
} from './agreements.queries.ts';
import { lockFunderForShare } from './funders.queries.ts';
import { amountOf, presentAgreement } from './read-agreements.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock'>;

interface Named {
  customerId: number;
  id: number;
}

/**
 * Adds an agreement. With `ends`, the previous agreement ends the day before. The account is locked as it is for orders,
 * so no order can be placed under an agreement that is being ended.
 * @throws DomainError `common/not-found`, `agreements/changed`, `agreements/ordered-later`, `agreements/overlap`,
 * `agreements/funder-ended`
 */
export async function addAgreement(
  { db, clock }: WriteDeps,
  actor: Actor,
  customerId: number,
  input: AddAgreement,
): Promise<Agreement> {
  const id = await transaction(db, async (trx) => {
    await lockCustomer(trx, customerId);
    const { ends, from, to, reason } = input;
    if (ends) await endBefore(trx, actor, { customerId, ...ends, from, reason });
    requireFree(await listAgreements(trx, customerId), { from, to });
    const funder = await requireFunder(trx, input.funderId);
    const { id: added } = await insertAgreement(trx, {
      accountId: customerId,
      funderId: input.funderId,
      reference: input.reference,
      customerShareBps: input.customerShareBps,
      mealSubsidyCents: centsOf(input.mealSubsidy),
      // A fixed subsidy covers meals only, never the delivery fee.
      feeInSplit: input.mealSubsidy === null && input.feeInSplit,
      budgetCents: centsOf(input.budget),
      period: input.period,
      fromDate: from,
      toDate: to,
      createdBy: actor.id,
      createdAt: clock.now(),
    });
    const { customerShareBps, mealSubsidy, feeInSplit, budget, period } = input;
    const after = { funder, customerShareBps, mealSubsidy, feeInSplit, budget, period, from, to };
    const entry = { actorId: actor.id, subjectId: customerId, after, reason };
    await recordChange(trx, { ...entry, action: 'customer/agreement-added' });
    return added;
  });
  return present(db, { customerId, id });
}

/**
 * Changes the budget, the reference and the last day. The budget may be set below the spent amount; further orders are
 * then rejected.
 * @throws DomainError `common/not-found`, `common/invalid`, `agreements/changed`, `agreements/ordered-later`, `agreements/overlap`
 */
export async function changeAgreement(
  { db }: WriteDeps,
  actor: Actor,
  named: Named,
  { version, reference, budget, to, reason }: ChangeAgreement,
): Promise<Agreement> {
  await transaction(db, async (trx) => {
    const { found, others } = await lockAgreement(trx, named, version);
    if (to !== null && to < found.fromDate) throw invalid('to', 'in-order');
    if (budget !== null && found.funder === null) throw invalid('budget', 'private');
    requireEndable(found, to);
    requireFree(others, { from: found.fromDate, to });
    await updateAgreement(trx, named.id, { reference, budgetCents: centsOf(budget), toDate: to });
    const isOther = reference !== found.reference;
    await recordChange(trx, {
      actorId: actor.id,
      action: 'customer/agreement-changed',
      subjectId: named.customerId,
      before: { budget: amountOf(found.budgetCents), to: found.toDate, reference: null },
      after: { budget, to, reference: isOther ? HIDDEN : null },
      reason,
    });
  });
  return present(db, named);
}

/** The funder's reference for a person is personal data and is not copied into the audit log. */
const HIDDEN = '•••';

/** @throws DomainError `common/not-found`, `agreements/changed`, `agreements/in-use` when an order or checkout refers to it */
export async function removeAgreement(
  { db }: WriteDeps,
  actor: Actor,
  named: Named,
  version: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const { found } = await lockAgreement(trx, named, version);
    if (found.isUsed) throw new DomainError('agreements/in-use');
    await deleteAgreement(trx, named.id);
    const before = { funder: found.funder?.name ?? null, from: found.fromDate, to: found.toDate };
    const entry = { actorId: actor.id, subjectId: named.customerId, before };
    await recordChange(trx, { ...entry, action: 'customer/agreement-removed' });
  });
}

async function endBefore(
  trx: Trx,
  actor: Actor,
  { from, reason, version, ...named }: Named & { version: number; from: string; reason: string | undefined },
): Promise<void> {
  const { found } = await lockAgreement(trx, named, version);
  const to = addDays(from, -1);
  if (to < found.fromDate) throw invalid('from', 'in-order');
  if (found.toDate !== null && found.toDate <= to) return;
  requireEndable(found, to);
  await updateAgreement(trx, named.id, { toDate: to });
  await recordChange(trx, {
    actorId: actor.id,
    action: 'customer/agreement-changed',
    subjectId: named.customerId,
    before: { to: found.toDate },
    after: { to },
    reason,
  });
}

/**
 * Locks the account, so that no order is placed concurrently. @returns the requested agreement, and the person's other
 * agreements
 */
async function lockAgreement(trx: Trx, { customerId, id }: Named, version: number) {
  await lockCustomer(trx, customerId);
  const all = await listAgreements(trx, customerId);
  const found = all.find((each) => each.id === id);
  if (!found) throw new DomainError('common/not-found');
  if (found.version !== version) throw new DomainError('agreements/changed');
  return { found, others: all.filter((each) => each.id !== id) };
}

function requireEndable({ lastDate }: AgreementRow, to: string | null): void {
  if (to !== null && lastDate !== null && lastDate > to)
    throw new DomainError('agreements/ordered-later', { date: lastDate });
}

const ALWAYS = '9999-12-31';

function requireFree(
  others: readonly AgreementRow[],
  { from, to }: { from: string; to: string | null },
): void {
  const other = others.find((each) => each.fromDate <= (to ?? ALWAYS) && (each.toDate ?? ALWAYS) >= from);
  if (other) throw new DomainError('agreements/overlap', { from: other.fromDate });
}

/** @returns the funder's name, or null for a self-paying customer */
async function requireFunder(trx: Trx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const funder = await lockFunderForShare(trx, id);
  if (!funder)
    throw new DomainError('common/invalid', {}, [{ path: 'funderId', rule: 'common:rules.invalid' }]);
  if (funder.endedAt !== null) throw new DomainError('agreements/funder-ended');
  return funder.name;
}

const invalid = (path: string, rule: 'in-order' | 'private') =>
  new DomainError('common/invalid', {}, [{ path, rule: `agreements:rules.${rule}` }]);

const centsOf = (amount: string | null) => (amount === null ? null : parseMoney(amount));

const present = async (db: WriteDeps['db'], { customerId, id }: Named): Promise<Agreement> =>
  presentAgreement((await listAgreements(db, customerId)).find((each) => each.id === id)!);
