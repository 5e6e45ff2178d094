import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { PreviewChange } from '@trpeza/contract/ordering/change-order.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { cutoffOf } from '#ordering/calendar/calendar.domain.ts';
import { presentQuote } from '#ordering/checkout/quote.present.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { evaluateChange, requireChangeable } from './evaluate-change.ts';
import { requireVisible } from './orders.access.ts';
import { findOrder } from './orders.queries.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments'>;

/** Returns what an order would cost with other meals, and all refusals of such a change. Nothing is written. */
export async function previewChange(
  { db, clock, settings, payments }: PreviewDeps,
  actor: Actor,
  id: number,
  { items }: PreviewChange,
): Promise<Quote> {
  const order = requireVisible(await findOrder(db, id), actor);
  requireChangeable(order);
  const rules = await settings.read();
  const changeUntil = cutoffOf(order.deliveryDate, rules);
  const now = clock.now();
  if (now > changeUntil && !mayOverride(actor.role)) throw new DomainError('orders/change-too-late');
  const { quote, settlement } = await evaluateChange(db, order, { rules, payments, now, items });
  return presentQuote(quote, {
    subsidyBefore: order.subsidyCents,
    change: {
      version: order.version,
      changeUntil: changeUntil.toISOString(),
      customerDifference: money(quote.price.customer - order.customerCents),
      refundAmount: money(settlement.refund),
      onAccountAmount: money(settlement.onStatement),
    },
  });
}

const money = (cents: number): string => formatMoney(toCents(cents));
