import type { OrderPreview, PreviewOrder } from '@trpeza/contract/phone/phone.schemas';
import type { PhoneRefusal } from '@trpeza/contract/phone/phone.constants';
import { toCents } from '@trpeza/contract/shared/money';
import { readCustomer } from '#features/accounts/accounts.steps.ts';
import { budgetRefusal } from '#features/budgets/reserve-budget.ts';
import { roomRefusal } from '#features/calendar/delivery-options.ts';
import { priceLines, priceRules } from '#features/cart/cart.domain.ts';
import { loadUnsavedCart } from '#features/cart/cart.steps.ts';
import { refusalsOf } from '#features/checkout/order-rules.ts';
import { readOpenOrdersOf } from '#features/orders/orders.steps.ts';
import { openRefusal } from '#features/opening/open-refusal.ts';
import { methodRefusal } from '#features/payments/offered-methods.ts';
import type { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { presentPreview } from './phone.present.ts';
import { verifiedRefusal } from './verified-refusal.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** The price of an order by telephone, and every refusal if it were placed now; nothing is written. */
export async function previewOrder(
  { db, clock, settings, payments }: PreviewDeps,
  customerId: number,
  input: PreviewOrder,
): Promise<OrderPreview> {
  const [rules, customer] = [await settings.read(), await readCustomer(db, customerId)];
  const wanted = await loadUnsavedCart(db, customerId, input);
  const price = priceLines(wanted.lines, priceRules(rules));
  const { monthlyPlanCents, spentCents, deliveryDate: date, deliverySlot: slot } = wanted;
  const plan = monthlyPlanCents === null ? null : toCents(monthlyPlanCents);
  const budget = { plan, spent: toCents(spentCents ?? 0) };
  const now = clock.now();
  const refusals = [
    openRefusal(rules, payments),
    methodRefusal(rules, payments, 'account'),
    verifiedRefusal(customer),
    ...refusalsOf(wanted, rules, now),
    budgetRefusal(budget, price.subsidy),
    await roomRefusal(db, rules, now, { date, slot, except: null }),
  ].filter((refusal) => refusal !== null);
  return presentPreview(wanted, price, {
    budget,
    openOrders: await readOpenOrdersOf(db, customerId, { date: input.deliveryDate, key: input.key }),
    refusals: refusals.map(presentRefusal),
  });
}

const presentRefusal = ({ code, params }: DomainError) => ({ code: code as PhoneRefusal, params });
