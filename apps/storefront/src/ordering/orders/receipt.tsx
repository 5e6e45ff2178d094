import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { usePayerLine } from '../cart/use-payer-line.ts';
import styles from './receipt.module.css';
import { useRefundText } from './use-refund-text.ts';

/** The order receipt: kitchen, customer, prices, and who paid what. Every figure comes from the order itself. */
export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { name } = useKitchen();
  return (
    <Stack
      component="article"
      gap="lg"
      className={styles.receipt}
      aria-label={t('mine.receiptOf', { number: order.orderNumber })}
    >
      <header className={styles.head}>
        <Text ff="heading" fz="xl" fw={700}>
          {name}
        </Text>
        <KitchenContact />
      </header>
      <ReceiptFacts order={order} />
      <ReceiptItems order={order} />
      <ReceiptSums order={order} />
      {order.status === 'cancelled' ? null : <Text>{t('receipt.thanks')}</Text>}
    </Stack>
  );
}

function KitchenContact() {
  const { t } = useTranslation('orders');
  const { address, phone, email } = useKitchen();
  return (
    <Text component="address" fs="normal" aria-label={t('receipt.from')}>
      {[address, phone, email].filter(Boolean).join(' · ')}
    </Text>
  );
}

/** Number, dates, status and address of an order. */
export function ReceiptFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { dateLine, slot, instant } = useFormats();
  const facts: [string, ReactNode][] = [
    [t('receipt.number'), order.orderNumber],
    [t('receipt.placed'), instant(order.createdAt)],
    [t('receipt.delivery'), `${dateLine(order.deliveryDate, 'long')}, ${slot(order.deliveryTime)}`],
    [t('receipt.status'), <strong key="status">{useStateText(order)}</strong>],
    [t('receipt.for'), [order.customerName, order.deliveryAddress].join(', ')],
    ...only(order.deliveryInstructions !== '', [t('field.instructions'), order.deliveryInstructions]),
  ];
  return <Rows name="facts" rows={facts} />;
}

const only = (isThere: boolean, row: [string, string]) => (isThere ? [row] : []);

type RowsProps = { name: 'facts' | 'sums'; rows: readonly [string, ReactNode][] };

/** A value is beside its label, or below it where there is little room. */
function Rows({ name, rows }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <Stack component="dl" gap="sm" m={0} className={styles[name]}>
      {rows.map(([label, value]) => (
        <Group key={label} align="baseline">
          <dt>{label}</dt>
          <Box component="dd" m={0}>
            {value}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}

/** The status as text. For a cancelled order it includes the refund and what happened at the door. */
function useStateText({ status, outcome, refundStatus }: Order): string {
  const { t } = useTranslation('orders');
  if (status !== 'cancelled') return t(`status.${status}`);
  const text = t(refundStatus === 'succeeded' ? 'receipt.cancelledRefunded' : 'receipt.cancelled');
  return outcome ? `${text}. ${t(`outcome.${outcome}`)}` : text;
}

function ReceiptItems({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{t('receipt.meal')}</th>
          <th scope="col">{t('receipt.price')}</th>
          <th scope="col">{t('receipt.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <MealName item={item} />
              {item.creditedQuantity > 0 ? (
                <small> ({t('receipt.notCharged', { count: item.creditedQuantity })})</small>
              ) : null}
            </th>
            <td>
              {item.quantity} × {price(item.price)}
            </td>
            <td>{price(item.subtotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The deduction for missing meals, which are not charged, and what the order is worth without them, in total and for the
 * customer. Empty without credits and for cancelled orders.
 */
const creditedSums = (order: Order) =>
  order.credits.length === 0 || order.status === 'cancelled'
    ? []
    : ([
        ['credited', `-${order.creditedAmount}`],
        ['worth', order.worthAmount],
        ['worthYou', order.worthCustomerAmount],
      ] as const);

/**
 * Labels of the two payers' shares. The labels include percentages only if these apply to the whole total: not with a
 * fixed subsidy per meal, and not if the delivery fee is outside the split.
 */
function usePartLabels(order: Order) {
  const { t } = useTranslation('orders');
  const payer = usePayerLine()(order) ?? '';
  const { customerShareBps, mealSubsidy, feeInSplit } = order.terms;
  if (mealSubsidy !== null || !feeInSplit) return { payer, you: t('receipt.you') };
  const share = customerShareBps / 100;
  return {
    payer: payer && t('receipt.payerShare', { payer, share: 100 - share }),
    you: t('receipt.yourShare', { share }),
  };
}

/** Total, organisation share and customer share. A cancelled order shows the paid, refunded and released amounts instead. */
export function ReceiptSums({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const refund = useRefundText()(order);
  const parts = usePartLabels(order);
  const isCancelled = order.status === 'cancelled';
  const sums: [string, string][] = [
    [t('receipt.subtotal'), price(order.subtotal)],
    [t('receipt.fee'), price(order.deliveryFee)],
    [t('receipt.total'), price(order.totalAmount)],
    ...only(parts.payer !== '', [
      isCancelled ? t('receipt.released') : parts.payer,
      price(order.subsidyAmount),
    ]),
    ...only(!order.isNotOwed, [parts.you, price(order.customerAmount)]),
    ...only(Number(order.onAccountAmount) > 0 && !isCancelled, [
      t('mine.onStatement'),
      price(order.onAccountAmount),
    ]),
    ...creditedSums(order).map(([name, amount]): [string, string] => [t(`receipt.${name}`), price(amount)]),
  ];
  // If the customer has nothing to pay, no payment method is shown.
  const isPaidFor = Number(order.customerAmount) > 0;
  const facts = [
    ...only(isPaidFor, [t('receipt.method'), t(`payment.${order.paymentMethod}`)]),
    ...only(order.paymentReference !== '', [t('receipt.reference'), order.paymentReference]),
    ...only(refund !== undefined, [t('receipt.refund'), refund ?? '']),
  ];
  return (
    <>
      <Rows name="sums" rows={sums} />
      <Rows name="facts" rows={facts} />
      {order.isNotOwed ? <Text>{t('mine.notOwed')}</Text> : null}
    </>
  );
}
