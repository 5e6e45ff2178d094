import { paymentReference } from '@trpeza/contract/money/payment-reference';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Statement, StatementLine } from '@trpeza/contract/money/statements.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { type PostalAddress, postalLines } from '#customers/customers.api.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { NO_PAYER, findSinglePayer, payerOf } from '#money/invoices/payer-names.ts';
import type { paymentsIn, RefundOfOrder, computeAccount, computeMonth } from './statements.domain.ts';
import type { listCreditedItems, listItems, listOrders } from './statement-lines.queries.ts';
import type { findCustomer } from './statements.queries.ts';

interface SettledStatement {
  month: string;
  isOver: boolean;
  customer: NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
  plan: { planCents: number | null; isAgreed: boolean };
  items: Awaited<ReturnType<typeof listItems>>;
  credited: Awaited<ReturnType<typeof listCreditedItems>>;
  refunds: readonly RefundOfOrder[];
  settled: Settled;
  account: ReturnType<typeof computeAccount>;
  address: PostalAddress | undefined;
  settings: Settings;
}

/** A month computed by `computeMonth` whose orders have all columns of `listOrders`, not only amounts. */
type Settled = ReturnType<typeof computeMonth<Awaited<ReturnType<typeof listOrders>>[number]>>;

export const formatCents = (cents: number): string => formatMoney(toCents(cents));

export function presentStatement(given: SettledStatement): Statement {
  const { month, isOver, customer, plan, settled, address, settings } = given;
  const { planCents, isAgreed } = plan;
  const lines = settled.lines.map((line) =>
    line.credit ? creditLineOf(line, given) : orderLineOf(line, given),
  );
  return {
    month,
    isOver,
    customer: {
      userId: customer.id,
      customerNumber: customer.customerNumber,
      name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.username,
      username: customer.username,
      language: customer.language,
      address: postalLines(address, settings),
      isDeceased: Boolean(customer.isDeceased),
      paymentReference: paymentReference(customer.id),
    },
    account: presentAccount(given.account),
    ...findSinglePayer(lines),
    opening: planCents === null ? null : formatCents(planCents),
    isAgreed,
    lines,
    held: settled.held.map(({ date, amountCents }) => ({ date, subsidy: formatCents(amountCents) })),
    corrections: settled.corrections.map(({ orderId, at, kind, amountCents, ownCents }) => ({
      orderNumber: String(orderId),
      at: at.toISOString(),
      kind: kind === 'cancelled' || kind === 'credited' ? kind : 'restored',
      subsidy: formatCents(amountCents),
      own: formatCents(ownCents),
    })),
    sums: {
      worth: formatCents(settled.worthCents),
      meals: formatCents(settled.mealsCents),
      fees: formatCents(settled.feesCents),
      spent: formatCents(settled.spentCents),
      own: formatCents(settled.ownCents),
      paid: formatCents(settled.paidCents),
      refunded: formatCents(settled.refundedCents),
      toPay: formatCents(settled.toPayCents),
      unpaid: formatCents(settled.unpaidCents),
      writtenOff: formatCents(settled.writtenOffCents),
      left: planCents === null ? null : formatCents(planCents - settled.plannedCents),
    },
  };
}

function presentAccount(account: ReturnType<typeof computeAccount>): Statement['account'] {
  const { opening, charged, received, closing, dueOn, charges, payments } = account;
  return {
    opening: formatCents(opening),
    charges: charges.map(({ day, orderId, amountCents, ...charge }) => ({
      date: day,
      orderNumber: String(orderId),
      amount: formatCents(amountCents),
      ...charge,
    })),
    charged: formatCents(charged),
    payments: payments.map(presentPayment),
    received: formatCents(received),
    closing: formatCents(closing),
    dueOn,
  };
}

export const presentPayment = ({
  day,
  incomingPaymentId,
  kind,
  method,
  amountCents,
}: ReturnType<typeof paymentsIn>[number]) => ({
  incomingPaymentId,
  date: day,
  kind,
  method,
  amount: formatCents(amountCents),
});

type Line = Settled['lines'][number];

const orderLineOf = (line: Line, { items, refunds, settings }: SettledStatement): StatementLine => ({
  ...partsOf(line, settings),
  date: line.order.deliveryDate,
  reason: null,
  items: items.filter(({ orderId }) => orderId === line.order.id).map(itemOf),
  total: formatCents(line.order.totalCents),
  ...refundOfWhole(line, refunds),
});

/**
 * The refund of a whole order. A delivered order shows it only if it was refunded before the delivery was recorded and
 * charged again.
 */
function refundOfWhole({ order, kind }: Line, refunds: readonly RefundOfOrder[]) {
  const refund = refundOf(refunds.find((one) => one.orderId === order.id && one.isWhole));
  const isChargedAgain = refund !== null && order.status !== 'cancelled' && order.toCollectCents > 0;
  return { refund: kind === 'delivered' && !isChargedAgain ? null : refund, isChargedAgain };
}

/** The line of a credit: it has the date of the credit and negative amounts. */
function creditLineOf(line: Line, { credited, refunds, settings }: SettledStatement): StatementLine {
  const { creditId, at } = line.credit!;
  const items = credited.filter((item) => item.creditId === creditId);
  return {
    ...partsOf(line, settings),
    date: localDateOf(at, settings.time_zone),
    reason: items[0]?.reason ?? null,
    items: items.map(itemOf),
    total: formatCents(-(items[0]?.totalCents ?? 0)),
    refund: refundOf(refunds.find((one) => one.creditId === creditId)),
    isChargedAgain: false,
  };
}

const partsOf = ({ order, kind, subsidyCents, ownCents }: Line, settings: Settings) => ({
  orderId: order.id,
  orderNumber: String(order.id),
  kind,
  outcome: order.outcome,
  subsidy: formatCents(subsidyCents),
  own: formatCents(ownCents),
  // If the customer pays nothing, no payment method applies.
  payment: order.customerCents === 0 ? null : order.paymentMethod,
  isDishonoured: order.isDishonoured,
  ...(payerOf(order, settings) ?? NO_PAYER),
});

const itemOf = ({ name, nameMk, quantity }: { name: string; nameMk: string; quantity: number }) => ({
  name,
  name_mk: nameMk,
  quantity,
});

const refundOf = (refund: RefundOfOrder | undefined): StatementLine['refund'] =>
  refund ? { state: refund.state, amount: formatCents(refund.amountCents) } : null;
