import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClosedMonth, MonthToClose } from '@trpeza/contract/money/closed-months.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OfficeLink } from '../../access/users/office-link.tsx';
import { api } from '../../api.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { paths } from '../../paths.ts';
import { Amount } from './amount.tsx';

const SUMS = ['opening', 'charged', 'received', 'closing'] as const;

/** The next month to close with its open items, and the closed months. */
export default function CloseMonthPage() {
  const { t } = useTranslation('incoming-payments');
  const months = useQuery({ ...api.query('GET /api/closed-months'), refetchOnMount: 'always' });
  return (
    <DetailPage
      title={t('close.title')}
      head={t('close.lead')}
      back={{ to: paths.monthEnd(), label: t('close.back') }}
    >
      <QueryView query={months} title={t('close.loadFailed')}>
        {({ next, months: closed }) => (
          <>
            {next === null ? <p>{t('close.nothing')}</p> : <Next month={next} />}
            <ClosedTable months={closed} />
          </>
        )}
      </QueryView>
    </DetailPage>
  );
}

function Next({ month }: { month: string }) {
  const { t } = useTranslation('incoming-payments');
  const { monthLine, price } = useFormats();
  const preview = useQuery({
    ...api.query('GET /api/closed-months/{month}/preview', { params: { month } }),
    refetchOnMount: 'always',
  });
  const span = useMonthSpan();
  // The clicked button disappears when a month is closed, so the heading of the next month is focused.
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(month);
  useEffect(() => {
    if (shown.current !== month) heading.current?.focus();
    shown.current = month;
  }, [month]);
  return (
    <section aria-labelledby="next-month">
      <Stack>
        <h2 id="next-month" ref={heading} tabIndex={-1}>
          {preview.data ? span(preview.data.firstMonth, month) : monthLine(month)}
        </h2>
        <QueryView query={preview} title={t('close.loadFailed')} level={3}>
          {(data) => (
            <>
              <FigureTiles
                figures={SUMS.map((sum) => ({ name: t(`close.${sum}`), value: price(data[sum]) }))}
              />
              {/* A request is rejected when the figures have changed, so the preview is refetched. */}
              <Close preview={data} onRefused={() => void preview.refetch()} />
            </>
          )}
        </QueryView>
      </Stack>
    </section>
  );
}

/** Formats one month, or the range from the first to the last of several. */
function useMonthSpan() {
  const { t } = useTranslation('incoming-payments');
  const { month: nameOf } = useFormats();
  return (from: string | null, to: string): string =>
    from === null || from === to ? nameOf(to) : t('close.span', { from: nameOf(from), to: nameOf(to) });
}

/** Items to settle before the month is closed, and the button. The items do not prevent closing. */
function Close({ preview, onRefused }: { preview: MonthToClose; onRefused: () => void }) {
  const { t } = useTranslation('incoming-payments');
  const { month: nameOf, price } = useFormats();
  const span = useMonthSpan();
  const confirm = useConfirm();
  const { month, firstMonth, closing, isOver, uninvoiced, uninvoicedFrom } = preview;
  const { openOrders, openBankLines, openPayments } = preview;
  const months = span(firstMonth, month);
  const uninvoicedMonths = span(uninvoicedFrom, month);
  const links = [
    [
      openBankLines,
      Link,
      paths.moneyReceived({ tab: 'bank' }),
      t('close.bankLines', { count: openBankLines }),
    ],
    [openPayments, Link, paths.paymentIssues(), t('close.payments', { count: openPayments })],
    [
      uninvoiced,
      Link,
      paths.invoices(),
      t('close.uninvoiced', { count: uninvoiced, months: uninvoicedMonths }),
    ],
    [openOrders, OfficeLink, paths.orders(), t('close.orders', { count: openOrders })],
  ] as const;
  const open = links.filter(([count]) => count > 0);
  const close = useSave(api.mutation('POST /api/closed-months/{month}'), {
    done: t('close.done', { month: nameOf(month) }),
    onFailed: () => {
      onRefused();
      return true;
    },
  });
  const ask = async () => {
    const left = { count: uninvoiced, months: uninvoicedMonths };
    const isSure = await confirm({
      title: t('close.confirmTitle', { month: months }),
      text: [
        ...(uninvoiced > 0 ? [t('close.confirmUninvoiced', left)] : []),
        t('close.confirmText', { month: months, closing: price(closing) }),
      ].join(' '),
      confirmLabel: t('close.close', { month: months }),
    });
    if (isSure) close.mutate({ params: { month }, body: { closing } });
  };
  return (
    <>
      {open.length === 0 ? (
        <Notice kind="success" title={t('close.ready')} level={3}>
          {t('close.readyText')}
        </Notice>
      ) : (
        <Notice kind="warning" title={t('close.stillOpen')} level={3}>
          <ul>
            {open.map(([, LinkTo, to, text]) => (
              <li key={to}>
                <LinkTo to={to}>{text}</LinkTo>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {close.problem ? <Notice kind="error" title={close.problem} level={3} announce /> : null}
      {isOver ? (
        <div>
          <Button size="large" isLoading={close.isPending} onClick={() => void ask()}>
            {t('close.close', { month: months })}
          </Button>
        </div>
      ) : (
        <p>{t('close.notOver', { month: nameOf(month) })}</p>
      )}
    </>
  );
}

function ClosedTable({ months }: { months: readonly ClosedMonth[] }) {
  const { t } = useTranslation('incoming-payments');
  const { monthLine, instant } = useFormats();
  const columns: Column<ClosedMonth>[] = [
    { key: 'month', header: t('close.month'), cell: ({ month }) => monthLine(month), rowHeader: true },
    ...SUMS.map((sum): Column<ClosedMonth> => {
      return { key: sum, header: t(`close.${sum}`), cell: (row) => <Amount of={row[sum]} />, align: 'end' };
    }),
    { key: 'people', header: t('close.people'), cell: ({ people }) => people, align: 'end' },
    {
      key: 'closed',
      header: t('close.closed'),
      cell: ({ closedAt, closedBy }) => [instant(closedAt), closedBy].filter(Boolean).join(' · '),
    },
  ];
  return (
    <DataTable
      caption={t('close.list')}
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
      empty={t('close.none')}
    />
  );
}
