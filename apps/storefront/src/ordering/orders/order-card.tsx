import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isChangeable } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { useFormats } from '../../use-formats.ts';
import { CalendarLeaf } from '../calendar/calendar-leaf.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrder } from './change-order.tsx';
import { Fold } from './fold.tsx';
import { MealLine } from './meal-line.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderBadge, OrderStatus } from './order-status.tsx';
import styles from './orders.module.css';
import { RescheduleButton } from './reschedule-button.tsx';
import { useIsPast } from './use-is-past.ts';
import { useRefundText } from './use-refund-text.ts';

/** Whether the page's address names this order. */
const useIsNamed = ({ orderNumber }: Order): boolean => useLocation().hash === `#${orderNumber}`;

/** A coming delivery, with everything a customer may do with it. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { dateLine, slot } = useFormats();
  return (
    <Paper
      component="li"
      pb={0}
      className={styles.order}
      id={order.orderNumber}
      tabIndex={-1}
      data-new={useIsNamed(order) || undefined}
    >
      <Stack gap="sm">
        <Group gap="md" align="flex-start">
          <CalendarLeaf date={order.deliveryDate} />
          <Box flex="1 1 9rem">
            <Title order={3} fz="lg">
              {dateLine(order.deliveryDate, 'day')}
            </Title>
            <Text>
              {slot(order.deliveryTime)} · {t('number', { number: order.orderNumber })}
            </Text>
          </Box>
        </Group>
        <OrderStatus order={order} />
        <OrderNotes order={order} />
        <MealLine items={order.items} />
        {isFinal(order.status) ? null : <OrderActions order={order} />}
      </Stack>
      <Fold summary={<Price order={order} />}>
        <OrderDetails order={order} />
      </Fold>
    </Paper>
  );
}

/** The customer's part of the price, and that more details follow. */
function Price({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  // A share on account is not paid yet, and neither is a share whose debit the bank did not pay.
  const isPaid =
    order.paymentMethod !== 'account' && !order.isDishonoured && Number(order.onAccountAmount) === 0;
  const own = isPaid
    ? `${t('mine.paid')} ${price(order.customerAmount)}`
    : `${t('mine.you')} ${price(order.worthCustomerAmount)}`;
  return (
    <Group component="span" flex={1} gap="sm" justify="space-between">
      <strong>{order.isNotOwed ? null : own}</strong>
      <span>{t('mine.details')}</span>
    </Group>
  );
}

/** The buttons that change, reschedule or cancel an order until the cut-off; after it, the reason why there are none. */
function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { instant } = useFormats();
  const isPast = useIsPast(order.cancelUntil ?? order.createdAt);
  if (isPast || order.cancelUntil === null)
    return (
      <Text>
        {t('mine.cancelTooLate')} <PhoneUs />
      </Text>
    );
  return (
    <>
      <div className={styles.row} role="group" aria-label={t('number', { number: order.orderNumber })}>
        {isChangeable(order) ? <ChangeOrder order={order} /> : null}
        <RescheduleButton order={order} />
        <CancelOrder order={order} />
      </div>
      <Text fz="sm" c="dimmed">
        {t('mine.cancelUntil', { when: instant(order.cancelUntil) })}
      </Text>
    </>
  );
}

/** An earlier order in one line, which opens to its details. */
export function EarlierOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { dateLine, price } = useFormats();
  const refund = useRefundText()(order);
  const isNamed = useIsNamed(order);
  const isCancelled = order.status === 'cancelled';
  return (
    <Paper component="li" py={0} className={styles.order} data-new={isNamed || undefined}>
      <Fold
        id={order.orderNumber}
        isOpen={isNamed}
        summary={
          <Group component="span" flex={1} gap="0" justify="space-between">
            <Text component="strong" fw={700} w="100%">
              {dateLine(order.deliveryDate, 'day')}
            </Text>
            <span>
              {t('meals', { count: order.mealCount })} <OrderBadge status={order.status} />
            </span>
            <strong>{isCancelled ? refund : price(order.worthCustomerAmount)}</strong>
          </Group>
        }
      >
        <Stack gap="sm">
          <OrderStatus order={order} />
          <OrderNotes order={order} />
        </Stack>
        <OrderDetails order={order} />
      </Fold>
    </Paper>
  );
}
