import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { reserveBudget } from '#features/budgets/reserve-budget.ts';
import { reserveSlot } from '#features/calendar/delivery-options.ts';
import type { Trx } from '#platform/database/database.ts';
import type { NewCheckout } from './checkout.domain.ts';
import { insertCheckout } from './checkout.queries.ts';
import { budgetEntry } from './start-checkout.ts';

interface Frame {
  rules: Settings;
  now: Date;
  /** Who ordered it on account: the office, or whoever agreed a standing order. */
  orderedBy: number;
}

/**
 * Step: makes a checkout that becomes an order in the same transaction, since no payment is pending. Budget and
 * place are taken as for any other; the customer's own open checkout stays as it is.
 * @returns whether it was made; an id is used once
 */
export async function takeAtOnce(
  trx: Trx,
  checkout: NewCheckout,
  { rules, now, orderedBy }: Frame,
): Promise<boolean> {
  if (!(await insertCheckout(trx, checkout, { state: 'placed', orderedBy, createdAt: now }))) return false;
  await reserveBudget(trx, budgetEntry(checkout, 'reserved', now));
  const { deliveryDate: date, deliverySlot, id: except } = checkout;
  await reserveSlot(trx, rules, now, { date, slot: deliverySlot, except });
  return true;
}
