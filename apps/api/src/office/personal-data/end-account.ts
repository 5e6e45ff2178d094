import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { confirmedEmailOf } from '#access/accounts/accounts.present.ts';
import { lockAccountRow } from '#access/accounts/accounts.steps.ts';
import { hasOpenCheckout } from '#ordering/checkout/checkout.steps.ts';
import { abandonCheckout } from '#ordering/checkout/expire-checkout.ts';
import type { CheckoutDeps } from '#ordering/checkout/start-checkout.ts';
import { hasOpenOrders } from '#ordering/orders/orders.steps.ts';
import { readOwed } from '#money/incoming-payments/receipts.steps.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { eraseFreeTexts, namedIn } from './free-texts.queries.ts';
import { eraseRowsOf } from './personal-data.queries.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

interface Ending {
  id: number;
  /** The error while meals are on their way or being paid. */
  openOrders: () => DomainError;
  /** Whether what they owe, or are owed, keeps them; not where they were erased before. */
  mustBeEven: boolean;
  /** Keeps the texts that name the person: another account of the same person stays. */
  keepsTexts?: true;
}

/** Nobody is forgotten who still owes something, or is owed it. */
async function requireEven(db: Db, id: number): Promise<void> {
  const owed = await readOwed(db, id);
  if (owed === 0) return;
  const amount = formatMoney(toCents(Math.abs(owed)));
  throw new DomainError(owed > 0 ? 'receipts/owes' : 'receipts/has-credit', { amount });
}

/** Runs before the transaction, since it calls the payment provider: releases a checkout that is not paid yet. */
export async function releaseCheckout(
  deps: CheckoutDeps,
  { id, openOrders, mustBeEven }: Ending,
): Promise<void> {
  if (await hasOpenOrders(deps.db, id)) throw openOrders();
  if (mustBeEven) await requireEven(deps.db, id);
  if ((await abandonCheckout(deps, id)) === 'paid') throw openOrders();
}

/**
 * Closes an account for good. Personal data are deleted; orders, payments and the budget's ledger stay, since tax law
 * requires them. @returns who it was, or nothing when the account is already closed
 * @throws DomainError `receipts/owes`, `receipts/has-credit` while the account is not even
 */
export async function endAccount(trx: Trx, { id, openOrders, mustBeEven, keepsTexts }: Ending, now: Date) {
  const person = await lockAccountRow(trx, id);
  if (!person) return undefined;
  // While the account is locked no checkout can begin; one may have begun, or become an order, since the check.
  if ((await hasOpenOrders(trx, id)) || (await hasOpenCheckout(trx, id))) throw openOrders();
  if (mustBeEven) await requireEven(trx, id);
  if (!keepsTexts) await eraseFreeTexts(trx, person);
  const whose = { id, email: confirmedEmailOf(person), now };
  for (const name of Object.keys(PERSONAL_TABLES)) await eraseRowsOf(trx, name, whose, namedIn(person));
  return person;
}
