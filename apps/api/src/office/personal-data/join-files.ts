import {
  type AccountRow,
  sendConfirmationLink,
  type ConfirmationLinkDeps,
  clearLogin,
  getAccountWithPassword,
  lockAccountRow,
  maySignIn,
  notifyVerified,
  transferLogin,
} from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { insertDifferentPair } from '#customers/customers.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { eraseAccount } from './erase-account.ts';
import { findAccountUse } from './personal-data.queries.ts';

/** A customer whom the office created without a password, and a registration in the shop. */
interface Pair {
  keptId: number;
  newcomerId: number;
}

type JoinDeps = ConfirmationLinkDeps & Parameters<typeof notifyVerified>[1] & Pick<Deps, 'demo'>;

/**
 * Moves the login of the registration to the customer created by the office, and deletes the registration. The person
 * signs in again with the same password. Only an unused registration can be joined: orders, money and terms of two
 * accounts are never merged.
 * @throws DomainError `common/not-found`; `customers/has-login`, `customers/ended` because of the customer;
 * `customers/newcomer-in-use`, `customers/newcomer-has-diet`, `incoming-payments/owes`, `incoming-payments/has-credit` because of the
 * registration
 */
export async function joinFiles(deps: JoinDeps, actor: Actor, pair: Pair): Promise<void> {
  const { keptId, newcomerId } = pair;
  const joined = await transaction(deps.db, async (trx) => {
    const [keptRow, newcomer] = await lockBoth(trx, pair);
    const kept = await getAccountWithPassword(trx, keptId);
    if (kept.passwordHash !== NO_PASSWORD) throw new DomainError('customers/has-login');
    if (!maySignIn(kept, deps.demo)) throw new DomainError('customers/ended');
    const login = await getAccountWithPassword(trx, newcomerId);
    if (login.passwordHash === NO_PASSWORD || !maySignIn(login, deps.demo))
      throw new DomainError('common/not-found');
    const { isInUse, hasDiet } = await findAccountUse(trx, newcomerId);
    if (isInUse) throw inUse();
    if (hasDiet) throw new DomainError('customers/newcomer-has-diet');
    await clearLogin(trx, newcomerId);
    const ending = { id: newcomerId, openOrders: inUse, mustBeSettled: true, keepsTexts: true } as const;
    await eraseAccount(trx, ending, deps.clock.now());
    const changed = await transferLogin(trx, kept, {
      ...login,
      phoneNumber: keptRow.phoneNumber || newcomer.phoneNumber,
    });
    const by = { actorId: actor.id } as const;
    await recordChange(trx, {
      ...by,
      action: 'account/deleted',
      subjectId: newcomerId,
      before: { role: login.role },
    });
    await recordChange(trx, {
      ...by,
      action: 'customer/joined',
      subjectId: keptId,
      after: { registration: newcomerId },
    });
    if (changed.isVerified) await notifyVerified(trx, deps, changed);
    return changed;
  });
  // The confirmation link of the registration has been deleted with it, so a new one is sent.
  await sendConfirmationLink(deps, joined);
}

/** Records that a shared name or telephone number belongs to two people, so that the pair is not suggested again. */
export async function markAsDifferentPeople(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  pair: Pair,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockBoth(trx, pair);
    await insertDifferentPair(trx, pair);
    await recordChange(trx, {
      actorId: actor.id,
      action: 'customer/different',
      subjectId: pair.keptId,
      after: { registration: pair.newcomerId },
    });
  });
}

/**
 * Locks both accounts in the order of their ids, to avoid deadlocks.
 * @throws DomainError `common/not-found` unless both are customers
 */
async function lockBoth(trx: Trx, { keptId, newcomerId }: Pair): Promise<[AccountRow, AccountRow]> {
  const rows = new Map<number, AccountRow>();
  for (const id of [keptId, newcomerId].toSorted((a, b) => a - b)) {
    const row = await lockAccountRow(trx, id);
    if (row?.role !== 'customer') throw new DomainError('common/not-found');
    rows.set(id, row);
  }
  return [rows.get(keptId)!, rows.get(newcomerId)!];
}

const inUse = () => new DomainError('customers/newcomer-in-use');
