import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import type { PausePreview, MadePause } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../kit/check-list/check-list.tsx';
import type { ToastOptions } from '../../kit/toast/use-toast.ts';

interface Pause {
  api: Client;
  userId: number;
  from: string;
  to: string | null;
  enabled: boolean;
}

type PausedOrder = PausePreview['orders'][number];

/**
 * Returns the open orders within a pause, and the selected orders, which are to be cancelled. Initially no order is
 * selected.
 */
export function usePausedOrders({ api, userId, from, to, enabled }: Pause) {
  const { t } = useTranslation('orders');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const preview = useQuery({
    ...api.query('GET /api/customers/{id}/pauses/preview', {
      params: { id: userId },
      query: { from, ...(to !== null && { to }) },
    }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const orders = preview.data?.orders ?? [];
  const open = orders.filter(({ canCancel }) => canCancel);
  const cancelled = open.filter(({ id }) => ticked.includes(String(id)));
  const amount = sumOf(cancelled);
  const named = cancelled.length > 0 ? cancelled : open;
  const does = cancelled.length === 0 ? 'keeping' : amount === null ? 'cancelling' : 'refunding';
  return {
    orders,
    cancelled,
    ticked,
    setTicked,
    isFetching: preview.isFetching,
    error: preview.error,
    /** The button's label, which names the orders that it cancels or, if it cancels none, keeps. */
    action:
      named.length === 0
        ? t('recurring.pause.save', { from })
        : t(`recurring.pause.${does}`, {
            count: named.length,
            numbers: named.map(({ id }) => id).join(', '),
            amount,
          }),
  };
}

const sumOf = (refunds: readonly { refundAmount: string | null }[]): string | null => {
  const amounts = refunds.flatMap(({ refundAmount }) => refundAmount ?? []);
  return amounts.length === 0 ? null : formatMoney(addCents(...amounts.map(parseMoney)));
};

type PausedOrdersProps = { pause: ReturnType<typeof usePausedOrders>; from: string; to: string | null };

/** The days without deliveries, and the open orders among them, which stay unless they are ticked. */
export function PausedOrders({ pause: { orders, ticked, setTicked }, from, to }: PausedOrdersProps) {
  const { t } = useTranslation('orders');
  const id = useId();
  const wordsOf = ({ id: number, deliveryDate: date, status, refundAmount: amount }: PausedOrder) => ({
    number,
    date,
    status: t(`status.${status}`),
    amount,
  });
  const open = orders.filter(({ canCancel }) => canCancel);
  return (
    <>
      <Text fw={700}>
        {to === null ? t('recurring.pause.lineOpen', { from }) : t('recurring.pause.line', { from, to })}
      </Text>
      {open.length > 0 ? (
        <CheckList
          id={id}
          legend={t('recurring.pause.already')}
          description={t('recurring.pause.alreadyHelp')}
          options={open.map((order) => ({
            value: String(order.id),
            label: t('recurring.pause.order', wordsOf(order)),
            hint: t(
              order.refundAmount === null ? 'recurring.pause.noRefund' : 'recurring.pause.refund',
              wordsOf(order),
            ),
          }))}
          values={ticked}
          onChange={setTicked}
        />
      ) : null}
      {orders
        .filter(({ canCancel }) => !canCancel)
        .map((order) => (
          <p key={order.id}>
            {t('recurring.pause.order', wordsOf(order))}: {t('recurring.pause.tooLate', wordsOf(order))}
          </p>
        ))}
      <p>{t('recurring.pause.explain')}</p>
    </>
  );
}

/** Returns a function for the toast with the result for each order. */
export function usePauseResultToast(): (made: MadePause) => ToastOptions {
  const { t } = useTranslation('orders');
  return ({ pause: { from, to }, cancelled, kept }) => {
    const numbers = cancelled.map(({ orderId }) => orderId).join(', ');
    const amount = sumOf(cancelled);
    const lines = [
      ...(numbers ? [t('recurring.pause.cancelled', { count: cancelled.length, numbers })] : []),
      ...(amount === null ? [] : [t('recurring.pause.refunded', { amount })]),
      ...kept.map(({ orderId: number }) => t('recurring.pause.kept', { number })),
    ];
    return {
      kind: kept.length > 0 ? 'warning' : 'success',
      title: to === null ? t('recurring.pause.madeOpen', { from }) : t('recurring.pause.made', { from, to }),
      // The toast lists orders and amounts, so it stays longer.
      ...(lines.length > 0 && { text: lines.join(' '), duration: 15_000 }),
    };
  };
}
