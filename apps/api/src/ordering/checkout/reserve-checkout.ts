import { toCents } from '@trpeza/contract/platform/money';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { releaseBudget, reserveBudget } from '#money/money.api.ts';
import { monthOf } from '#platform/local-time.domain.ts';
import { reserveSlot } from '#ordering/calendar/delivery-options.ts';
import type { Trx } from '#platform/database/database.ts';
import { isSameDelivery, type Checkout, type NewCheckout } from './checkout.domain.ts';
import { insertCheckout, updateCheckout } from './checkout.queries.ts';

interface Reserving {
  rules: Settings;
  now: Date;
  /** Checkouts on account are `placed` at once, because no payment is pending. */
  state: 'open' | 'placed';
  /** The office account that ordered it or agreed the recurring order; null if the customer ordered. */
  orderedBy: number | null;
}

/**
 * Inserts a checkout and reserves its budget and slot. The caller has locked the account.
 * @returns undefined if a checkout with this id exists already
 * @throws DomainError `budgets/exceeded`, `calendar/full`
 */
export async function reserveCheckout(
  trx: Trx,
  wanted: NewCheckout,
  { rules, now, state, orderedBy }: Reserving,
): Promise<Checkout | undefined> {
  const checkout = await insertCheckout(trx, wanted, { state, orderedBy, createdAt: now });
  if (!checkout) return undefined;
  await reserveBudget(trx, budgetEntry(checkout, 'reserved', now));
  const { id: except, deliveryDate: date, deliverySlot: slot } = checkout;
  await reserveSlot(trx, rules, now, { date, slot, except });
  return checkout;
}

/**
 * Updates an open checkout and replaces its reservations.
 * @throws DomainError `budgets/exceeded`, `calendar/full`
 */
export async function updateReservedCheckout(
  trx: Trx,
  open: Checkout,
  next: NewCheckout,
  { rules, now }: Pick<Reserving, 'rules' | 'now'>,
): Promise<void> {
  await releaseBudget(trx, budgetEntry(open, 'released', now));
  await reserveBudget(trx, budgetEntry(next, 'reserved', now));
  const { id: except, deliveryDate: date, deliverySlot: slot } = next;
  if (!isSameDelivery(open, { date, slot })) await reserveSlot(trx, rules, now, { date, slot, except });
  await updateCheckout(trx, next);
}

type Reserved = Pick<Checkout, 'id' | 'accountId' | 'deliveryDate' | 'subsidyCents' | 'agreementId'>;

/**
 * Returns the budget entry that reserves or releases the subsidy of a checkout, in the month of its delivery. A new
 * reservation requires an agreement that is in force on the delivery date.
 */
export const budgetEntry = (checkout: Reserved, kind: 'reserved' | 'released', at: Date) => ({
  accountId: checkout.accountId,
  agreementId: checkout.agreementId,
  month: monthOf(checkout.deliveryDate),
  kind,
  ...(kind === 'reserved' ? { holdsOn: checkout.deliveryDate } : {}),
  subsidy: toCents(checkout.subsidyCents),
  checkoutId: checkout.id,
  at,
});
