import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import {
  abandonCheckout,
  type CheckoutDeps,
  hasOpenCheckout,
  hasUnfinishedOrders,
} from '#ordering/ordering.api.ts';
import { confirmedEmailOf, lockAccountRow } from '#access/access.api.ts';
import { readOwed } from '#money/money.api.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { eraseFreeTexts, namedIn } from './free-texts.queries.ts';
import { eraseRowsOf } from './personal-data.queries.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

interface Ending {
  id: number;
  /** Creates the error for an order or a payment in progress. */
  openOrders: () => DomainError;
  /** Whether a balance other than zero prevents closing. False when an erasure is repeated after a restore. */
  mustBeSettled: boolean;
  /** Keeps texts that name the person, because another account of the same person stays. */
  keepsTexts?: true;
}

/** Accounts with a debt or a credit cannot be closed. */
async function requireZeroBalance(db: Db, id: number): Promise<void> {
  const owed = await readOwed(db, id);
  if (owed === 0) return;
  const amount = formatMoney(toCents(Math.abs(owed)));
  throw new DomainError(owed > 0 ? 'incoming-payments/owes' : 'incoming-payments/has-credit', { amount });
}

/** Releases a checkout that is not paid yet. Runs before the transaction, because it calls the payment provider. */
export async function releaseCheckout(
  deps: CheckoutDeps,
  { id, openOrders, mustBeSettled }: Ending,
): Promise<void> {
  if (await hasUnfinishedOrders(deps.db, id)) throw openOrders();
  if (mustBeSettled) await requireZeroBalance(deps.db, id);
  if ((await abandonCheckout(deps, id)) === 'paid') throw openOrders();
}

/**
 * Closes an account permanently. Personal data are deleted; orders, payments and the budget ledger stay, because tax law
 * requires them.
 * @returns the closed account; undefined if it was closed already
 * @throws DomainError `incoming-payments/owes`, `incoming-payments/has-credit` while the balance is not zero
 */
export async function eraseAccount(
  trx: Trx,
  { id, openOrders, mustBeSettled, keepsTexts }: Ending,
  now: Date,
) {
  const person = await lockAccountRow(trx, id);
  if (!person) return undefined;
  // No checkout can start while the row of the account is locked, but one may have started, or become an order, since the
  // last check.
  if ((await hasUnfinishedOrders(trx, id)) || (await hasOpenCheckout(trx, id))) throw openOrders();
  if (mustBeSettled) await requireZeroBalance(trx, id);
  if (!keepsTexts) await eraseFreeTexts(trx, person);
  const whose = { id, email: confirmedEmailOf(person), now };
  for (const name of Object.keys(PERSONAL_TABLES)) await eraseRowsOf(trx, name, whose, namedIn(person));
  return person;
}
