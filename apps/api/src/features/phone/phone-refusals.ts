import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { budgetRefusal } from '#features/budgets/reserve-budget.ts';
import { roomRefusal } from '#features/calendar/delivery-options.ts';
import type { loadUnsavedCart } from '#features/cart/cart.steps.ts';
import { priceOf, refusalsOf } from '#features/checkout/order-rules.ts';
import { openRefusal } from '#features/opening/open-refusal.ts';
import { methodRefusal } from '#features/payments/offered-methods.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Db } from '#platform/database/database.ts';
import { verifiedRefusal } from './verified-refusal.ts';

interface Frame {
  rules: Settings;
  payments: PaymentProviders;
  now: Date;
}

/** Step: everything for which an order on account would be refused now, not only the first; nothing is taken. */
export async function refusalsOnAccount(
  db: Db,
  { rules, payments, now }: Frame,
  customer: { isVerified: boolean },
  wanted: Awaited<ReturnType<typeof loadUnsavedCart>>,
) {
  const { budget, deliveryDate: date, deliverySlot: slot } = wanted;
  const { price, terms } = priceOf(wanted, rules);
  const refusals = [
    openRefusal(rules, payments),
    methodRefusal(rules, payments, 'account'),
    verifiedRefusal(customer),
    ...refusalsOf(wanted, rules, now),
    budgetRefusal(budget, price.subsidy),
    await roomRefusal(db, rules, now, { date, slot, except: null }),
  ].filter((refusal) => refusal !== null);
  return { price, terms, refusals };
}
