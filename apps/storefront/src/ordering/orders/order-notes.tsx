import { List, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '../../use-formats.ts';
import { MealLine } from './meal-line.tsx';
import styles from './orders.module.css';
import { useRefundText } from './use-refund-text.ts';

/** Notes on the payment of an order: unpaid debit, credits, refund, monthly statement. */
export function OrderNotes({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const refund = useRefundText()(order);
  const isCancelled = order.status === 'cancelled';
  const isOnAccount = order.paymentMethod === 'account' && !isCancelled && Number(order.customerAmount) > 0;
  return (
    <>
      {order.isDishonoured ? (
        <p className={styles.note} data-kind="warning">
          {t('dishonoured.customer')} {isFinal(order.status) ? null : t('dishonoured.coming')}
        </p>
      ) : null}
      <OrderCredits order={order} />
      {refund && (isCancelled || order.version > 1) ? <Text fw={700}>{refund}</Text> : null}
      {isCancelled && Number(order.subsidyAmount) > 0 ? (
        <Text>{t('mine.released', { amount: price(order.subsidyAmount) })}</Text>
      ) : null}
      {order.isNotOwed ? <Text>{t('mine.notOwed')}</Text> : null}
      {isOnAccount ? <Text c="dimmed">{t('mine.onAccount')}</Text> : null}
    </>
  );
}

/** Lists meals that were not delivered or were faulty, and are therefore not charged. */
function OrderCredits({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (order.credits.length === 0) return null;
  return (
    <section className={styles.note}>
      <Title order={4} fz="md">
        {t('mine.credits')}
      </Title>
      <List listStyleType="none">
        {order.credits.map((credit) => (
          <List.Item key={credit.id}>
            <strong>{t(`credit.reason.${credit.reason}`)}:</strong>{' '}
            <MealLine
              items={credit.lines.map(({ itemId, quantity }) => ({
                ...order.items.find(({ id }) => id === itemId)!,
                quantity,
              }))}
            />
            <CreditMoney order={order} of={credit} />
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/**
 * Says how the customer's part of a credit is settled. A paid amount is refunded; an amount on account is not collected.
 * Renders nothing if the customer's part is zero.
 */
function CreditMoney({
  order,
  of: { customerAmount, refundStatus },
}: {
  order: Order;
  of: Order['credits'][number];
}) {
  const { t } = useTranslation('orders');
  const refundText = useRefundText();
  if (Number(customerAmount) === 0) return null;
  if (order.paymentMethod === 'account') return t('mine.creditOnAccount', { amount: customerAmount });
  return refundText({ refundStatus, refundAmount: customerAmount });
}
