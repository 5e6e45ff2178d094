import type { Statement, StatementLine } from '@trpeza/contract/statements/statements.schemas';
import { formatMoney, toCents } from '@trpeza/contract/shared/money';
import { localDateOf } from '#features/calendar/calendar.domain.ts';
import type { RefundOfOrder, settleMonth } from './statements.domain.ts';
import type { findCustomer, listCreditedItems, listItems } from './statements.queries.ts';

interface SettledStatement {
  month: string;
  isOver: boolean;
  customer: NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
  planCents: number | null;
  items: Awaited<ReturnType<typeof listItems>>;
  credited: Awaited<ReturnType<typeof listCreditedItems>>;
  refunds: readonly RefundOfOrder[];
  settled: ReturnType<typeof settleMonth>;
  zone: string;
}

export const money = (cents: number): string => formatMoney(toCents(cents));

export function presentStatement(given: SettledStatement): Statement {
  const { month, isOver, customer, planCents, settled } = given;
  return {
    month,
    isOver,
    customer: {
      userId: customer.id,
      name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.username,
      username: customer.username,
      language: customer.language,
    },
    opening: planCents === null ? null : money(planCents),
    lines: settled.lines.map((line) => (line.credit ? creditLineOf(line, given) : orderLineOf(line, given))),
    held: settled.held.map(({ date, amountCents }) => ({ date, subsidy: money(amountCents) })),
    corrections: settled.corrections.map(({ orderId, at, kind, amountCents, ownCents }) => ({
      orderNumber: String(orderId),
      at: at.toISOString(),
      kind: kind === 'cancelled' || kind === 'credited' ? kind : 'restored',
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

type Line = ReturnType<typeof settleMonth>['lines'][number];

const orderLineOf = (line: Line, { items, refunds }: SettledStatement): StatementLine => ({
  ...partsOf(line),
  date: line.order.deliveryDate,
  reason: null,
  items: items.filter(({ orderId }) => orderId === line.order.id).map(itemOf),
  total: money(line.order.totalCents),
  refund: refundOf(refunds.find((one) => one.orderId === line.order.id && one.isWhole)),
});

/** A credit has the date on which it was given; what it takes back is negative. */
function creditLineOf(line: Line, { credited, refunds, zone }: SettledStatement): StatementLine {
  const { creditId, at } = line.credit!;
  const items = credited.filter((item) => item.creditId === creditId);
  return {
    ...partsOf(line),
    date: localDateOf(at, zone),
    reason: items[0]?.reason ?? null,
    items: items.map(itemOf),
    total: money(-(items[0]?.totalCents ?? 0)),
    refund: refundOf(refunds.find((one) => one.creditId === creditId)),
  };
}

const partsOf = ({ order, kind, subsidyCents, ownCents }: Line) => ({
  orderId: order.id,
  orderNumber: String(order.id),
  kind,
  outcome: order.outcome,
  subsidy: money(subsidyCents),
  own: money(ownCents),
  // With nothing to pay, no payment method applies.
  payment: order.customerCents === 0 ? null : order.paymentMethod,
});

const itemOf = ({ name, nameMk, quantity }: { name: string; nameMk: string; quantity: number }) => ({
  name,
  name_mk: nameMk,
  quantity,
});

const refundOf = (refund: RefundOfOrder | undefined): StatementLine['refund'] =>
  refund ? { state: refund.state, amount: money(refund.amountCents) } : null;
