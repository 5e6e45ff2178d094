import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import type { PausePreview, MadePause } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../kit/check-list/check-list.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import type { ToastOptions } from '../../kit/toast/use-toast.ts';
import styles from './recurring.module.css';

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
  const cancelled = orders.filter(({ id, canCancel }) => canCancel && ticked.includes(String(id)));
  const amount = sumOf(cancelled);
  const words = { count: cancelled.length, numbers: cancelled.map(({ id }) => id).join(', '), amount };
  return {
    orders,
    cancelled,
    ticked,
    setTicked,
    isFetching: preview.isFetching,
    error: preview.error,
    /** The button's label, which names everything that it does. */
    label:
      cancelled.length === 0
        ? t('recurring.pause.save', { from })
        : t(amount === null ? 'recurring.pause.cancelling' : 'recurring.pause.refunding', words),
  };
}

const sumOf = (refunds: readonly { refundAmount: string | null }[]): string | null => {
  const amounts = refunds.flatMap(({ refundAmount }) => refundAmount ?? []);
  return amounts.length === 0 ? null : formatMoney(addCents(...amounts.map(parseMoney)));
};

/** Lists the open orders within a pause, in the footer of the dialog, with any error. */
export function PausedOrders({
  pause: { orders, ticked, setTicked, error },
  failure,
}: {
  pause: ReturnType<typeof usePausedOrders>;
  failure: string | undefined;
}) {
  const { t } = useTranslation('orders');
  const id = useId();
  const lineOf = ({ id: number, deliveryDate: date }: PausedOrder) =>
    t('recurring.pause.order', { number, date });
  const statusOf = ({ status }: PausedOrder) => t(`status.${status}`);
  const open = orders.filter(({ canCancel }) => canCancel);
  return (
    <div className={styles.paused}>
      {open.length > 0 ? (
        <CheckList
          id={id}
          legend={t('recurring.pause.already')}
          description={t('recurring.pause.alreadyHelp')}
          options={open.map((order) => ({
            value: String(order.id),
            label: lineOf(order),
            hint: t(order.refundAmount === null ? 'recurring.pause.noRefund' : 'recurring.pause.refund', {
              status: statusOf(order),
              amount: order.refundAmount,
            }),
          }))}
          values={ticked}
          onChange={setTicked}
          isCompact
        />
      ) : null}
      {orders
        .filter(({ canCancel }) => !canCancel)
        .map((order) => (
          <p key={order.id}>
            {lineOf(order)}: {t('recurring.pause.tooLate', { status: statusOf(order) })}
          </p>
        ))}
      {error || failure !== undefined ? (
        <Notice kind="error" title={t('recurring.pause.failed')} level={3} announce>
          {failure}
        </Notice>
      ) : null}
    </div>
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
