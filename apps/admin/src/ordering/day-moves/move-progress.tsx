import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { DayMove } from '@trpeza/contract/ordering/day-moves.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, queryClient } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isAdmin } from '../../access/users/role-choices.ts';
import { CallList } from './call-list.tsx';
import styles from './day-moves.module.css';

/**
 * Polling interval in milliseconds. The background job that moves orders runs only every minute. For administrators, the
 * open page therefore continues the move itself.
 */
const POLL_INTERVAL_MS = 5000;

/** Progress of a move: rescheduled orders, refused orders with reasons, and customers to call. */
export function MoveProgress({ id }: { id: number }) {
  const { t } = useTranslation('day-moves');
  const query = api.query('GET /api/day-moves/{id}', { params: { id } });
  const move = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_INTERVAL_MS : false),
  });
  const isGone = move.error instanceof ApiError && move.error.status === 404;
  return (
    <QueryView query={move} title={isGone ? t('progress.gone') : t('progress.failed')} isFinal={isGone}>
      {(data) => <Progress move={data} />}
    </QueryView>
  );
}

function Progress({ move }: { move: DayMove }) {
  const { t } = useTranslation('day-moves');
  const { id, from, to, waiting, moved, refused: stayed, orders } = move;
  const left = orders.filter(isLeft).length;
  const refused = stayed - left;
  const errorText = useErrorText();
  const mayMove = isAdmin(useUser());
  const { dateLine } = useFormats();
  const params = { params: { id } };
  const keep = (now: DayMove) =>
    queryClient.setQueryData(api.query('GET /api/day-moves/{id}', params).queryKey, now);
  const goOn = useMutation({ ...api.mutation('POST /api/day-moves/{id}/continue'), onSuccess: keep });
  const again = useMutation({ ...api.mutation('POST /api/day-moves/{id}/try-again'), onSuccess: keep });
  const { mutate, isPending, isError } = goOn;
  useEffect(() => {
    if (mayMove && waiting > 0 && !isPending && !isError) mutate({ params: { id } });
  }, [mayMove, waiting, isPending, isError, mutate, id]);
  const error = goOn.error ?? again.error;
  return (
    <section className={styles.part}>
      <h2>{t('between', { from: dateLine(from), to: dateLine(to) })}</h2>
      <p role="status">
        <progress max={orders.length} value={moved + stayed} aria-label={t('progress.title')} />{' '}
        {waiting > 0
          ? t('progress.waiting', { done: moved + stayed, count: orders.length })
          : t('progress.done', { count: moved })}
      </p>
      {error ? (
        <Notice kind="error" title={t('progress.stopped')} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      {refused > 0 ? (
        <Notice
          kind="warning"
          level={3}
          title={t('progress.refused', { count: refused })}
          actions={
            mayMove && waiting === 0 ? (
              <Button variant="secondary" isLoading={again.isPending} onClick={() => again.mutate(params)}>
                {t('progress.again')}
              </Button>
            ) : undefined
          }
        >
          <Refused orders={orders.filter((order) => !isLeft(order))} />
        </Notice>
      ) : null}
      {left > 0 ? <p>{t('progress.left', { count: left })}</p> : null}
      {moved + left > 0 ? <CallList move={move} /> : null}
      <p>
        <Link to={paths.ordersOfDelivery(to)}>{t('progress.orders', { date: to })}</Link>
        {' · '}
        <Link to={paths.ordersOfDelivery(from)}>{t('progress.orders', { date: from })}</Link>
      </p>
    </section>
  );
}

/** Whether an order is not rescheduled only because its customer has another order on the new day. */
const isLeft = ({ refusal }: DayMove['orders'][number]) => refusal?.code === 'day-moves/second-order';

function Refused({ orders }: { orders: DayMove['orders'] }) {
  return (
    <ul className={styles.sums}>
      {orders.flatMap(({ orderId, customerName, phone, refusal }) =>
        refusal ? (
          <li key={orderId}>
            <Link to={paths.order(orderId)}>{customerName}</Link> <PhoneLink number={phone} />:{' '}
            {refusal.message}
          </li>
        ) : (
          []
        ),
      )}
    </ul>
  );
}
