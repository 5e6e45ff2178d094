import type { DeliveryOutcome } from '@trpeza/contract/orders/orders.states';
import type { Statement, StatementLine } from '@trpeza/contract/statements/statements.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import type { Language } from '@trpeza/i18n/language';
import type { RefundOfOrder, settleMonth } from './statements.domain.ts';
import type { findCustomer, listItems } from './statements.queries.ts';

interface SettledStatement {
  month: string;
  isOver: boolean;
  customer: NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
  planCents: number | null;
  items: Awaited<ReturnType<typeof listItems>>;
  refunds: readonly RefundOfOrder[];
  settled: ReturnType<typeof settleMonth>;
}

export const money = (cents: number): string => formatMoney(toCents(cents));

export function presentStatement(given: SettledStatement): Statement {
  const { month, isOver, customer, planCents, items, refunds, settled } = given;
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  const refundOf = new Map(refunds.map((refund) => [refund.orderId, refund]));
  return {
    month,
    isOver,
    customer: {
      userId: customer.id,
      name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.username,
      username: customer.username,
      language: customer.language as Language,
    },
    opening: planCents === null ? null : money(planCents),
    lines: settled.lines.map((line) =>
      lineOf(line, itemsOf.get(line.order.id) ?? [], refundOf.get(line.order.id)),
    ),
    held: settled.held.map(({ date, amountCents }) => ({ date, subsidy: money(amountCents) })),
    corrections: settled.corrections.map(({ orderId, at, amountCents, ownCents }) => ({
      orderNumber: String(orderId),
      at: at.toISOString(),
      kind: amountCents < 0 ? 'cancelled' : 'restored',
      subsidy: money(amountCents),
      own: money(ownCents),
    })),
    sums: {
      spent: money(settled.spentCents),
      own: money(settled.ownCents),
      paid: money(settled.paidCents),
      refunded: money(settled.refundedCents),
      toPay: money(settled.toPayCents),
      left: planCents === null ? null : money(planCents - settled.spentCents),
    },
  };
}

function lineOf(
  { order, kind, subsidyCents, ownCents }: ReturnType<typeof settleMonth>['lines'][number],
  items: SettledStatement['items'],
  refund: RefundOfOrder | undefined,
): StatementLine {
  return {
    orderId: order.id,
    orderNumber: String(order.id),
    date: order.deliveryDate,
    kind,
    outcome: order.outcome as DeliveryOutcome | null,
    items: items.map(({ name, nameMk, quantity }) => ({ name, name_mk: nameMk, quantity })),
    total: money(order.totalCents),
    subsidy: money(subsidyCents),
    own: money(ownCents),
    // With nothing to pay nobody has paid by anything.
    payment: order.customerCents === 0 ? null : order.paymentMethod,
    refund: refund
      ? { state: refund.state as 'requested' | 'succeeded' | 'failed', amount: money(refund.amountCents) }
      : null,
  };
}
