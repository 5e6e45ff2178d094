import { Group, Progress, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { DayMove } from '@trpeza/contract/ordering/day-moves.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin } from '../../access/users/role-choices.ts';
import { api, queryClient } from '../../api.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { paths } from '../../paths.ts';

/**
 * Polling interval in milliseconds. The background job that moves orders runs only every minute. For administrators, the
 * open page therefore continues the move itself.
 */
const POLL_INTERVAL_MS = 5000;

/** Progress of a move: rescheduled orders, refused orders with reasons, and customers to call. */
export function DayMovePage({ id }: { id: number }) {
  const { t } = useTranslation(['day-moves', 'admin']);
  const { date } = useFormats();
  const move = useQuery({
    ...api.query('GET /api/day-moves/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_INTERVAL_MS : false),
  });
  const isGone = move.error instanceof ApiError && move.error.status === 404;
  const between = move.data && { from: date(move.data.from, 'day'), to: date(move.data.to, 'day') };
  return (
    <DetailPage
      title={between ? t('between', between) : t('title')}
      back={{ to: paths.deliveryDays(), label: t('admin:nav.deliveryDays') }}
    >
      <QueryView query={move} title={isGone ? t('progress.gone') : t('progress.failed')} isFinal={isGone}>
        {(data) => <MoveProgress move={data} />}
      </QueryView>
    </DetailPage>
  );
}

/** Whether an order is not rescheduled only because its customer has another order on the new day. */
const isLeft = ({ refusal }: DayMove['orders'][number]) => refusal?.code === 'day-moves/second-order';

function MoveProgress({ move }: { move: DayMove }) {
  const { t } = useTranslation('day-moves');
  const { id, from, to, waiting, moved, refused: stayed, orders } = move;
  const left = orders.filter(isLeft).length;
  const mayMove = isAdmin(useUser());
  const params = { params: { id } };
  const shown = {
    onSaved: (now: DayMove) =>
      queryClient.setQueryData(api.query('GET /api/day-moves/{id}', params).queryKey, now),
    onFailed: () => true,
  };
  const goOn = useSave(api.mutation('POST /api/day-moves/{id}/continue'), shown);
  const again = useSave(api.mutation('POST /api/day-moves/{id}/try-again'), shown);
  const { mutate, isPending, isError } = goOn;
  useEffect(() => {
    if (mayMove && waiting > 0 && !isPending && !isError) mutate({ params: { id } });
  }, [mayMove, waiting, isPending, isError, mutate, id]);
  const problem = goOn.problem ?? again.problem;
  return (
    <>
      <Progress
        value={(100 * (moved + stayed)) / orders.length}
        aria-label={t('progress.title')}
        color="var(--pepper)"
      />
      <p role="status">
        {waiting > 0
          ? t('progress.waiting', { done: moved + stayed, count: orders.length })
          : t('progress.done', { count: moved })}
      </p>
      {problem === undefined ? null : (
        <Notice kind="error" title={t('progress.stopped')} announce>
          {problem}
        </Notice>
      )}
      {stayed > left ? (
        <Notice
          kind="warning"
          title={t('progress.refused', { count: stayed - left })}
          actions={
            mayMove && waiting === 0 ? (
              <Button variant="secondary" isLoading={again.isPending} onClick={() => again.mutate(params)}>
                {t('progress.again')}
              </Button>
            ) : undefined
          }
        >
          <ul>
            {orders.map(({ orderId, customerName, phone, refusal }) =>
              refusal && refusal.code !== 'day-moves/second-order' ? (
                <li key={orderId}>
                  <Link to={paths.order(orderId)}>{customerName}</Link> <PhoneLink number={phone} />:{' '}
                  {refusal.message}
                </li>
              ) : null,
            )}
          </ul>
        </Notice>
      ) : null}
      {left > 0 ? <p>{t('progress.left', { count: left })}</p> : null}
      {moved + left > 0 ? <CallList move={move} /> : null}
      <Group gap="md">
        <Link to={paths.deliveryDay(to)}>{t('progress.orders', { date: to })}</Link>
        <Link to={paths.deliveryDay(from)}>{t('progress.orders', { date: from })}</Link>
      </Group>
    </>
  );
}

/**
 * Lists the customers to call, with phone number and a checkbox "called". These are customers without email whose order
 * was rescheduled, and customers whose order stayed because they have another order on the new day.
 */
function CallList({ move: { id, from, to, orders } }: { move: DayMove }) {
  const { t } = useTranslation('day-moves');
  const { instant } = useFormats();
  const calls = orders.filter(({ toCall, notifiedAt }) => toCall || notifiedAt !== null);
  const open = calls.filter(({ toCall }) => toCall).length;
  const mails = orders.filter(({ state, tell }) => state === 'moved' && tell === 'email').length;
  const tell = useSave(api.mutation('PUT /api/day-moves/{id}/orders/{orderId}/told'), {
    onFailed: () => true,
  });
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('calls.title')}</Title>
      <p>{t('calls.mails', { count: mails })}</p>
      <p role="status">
        {calls.length > 0 ? t('calls.open', { count: open, all: calls.length }) : t('calls.none')}
      </p>
      {tell.problem === undefined ? null : (
        <Notice kind="error" title={t('calls.failed')} announce>
          {tell.problem}
        </Notice>
      )}
      <Stack gap="sm" component="ul" maw="56rem" aria-label={t('calls.title')}>
        {calls.map(({ orderId, customerName, phone, state, notifiedAt, notifiedBy }) => (
          <Group key={orderId} component="li" justify="space-between" gap="sm">
            <CheckRow
              id={`told-${orderId}`}
              isCompact
              label={
                state === 'moved'
                  ? t('calls.told', { name: customerName, date: to })
                  : t('calls.asked', { name: customerName, number: orderId, date: from })
              }
              hint={
                notifiedAt ? t('calls.by', { name: notifiedBy ?? '–', at: instant(notifiedAt) }) : undefined
              }
              checked={notifiedAt !== null}
              disabled={tell.isPending}
              onChange={() => tell.mutate({ params: { id, orderId }, body: { told: notifiedAt === null } })}
            />
            {phone ? <PhoneLink number={phone} /> : <span>{t('calls.noPhone')}</span>}
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
