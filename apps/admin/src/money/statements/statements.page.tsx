import { Group, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  BATCH_SORTS,
  type BatchPeople,
  type BatchSort,
  STATEMENT_SORTS,
  type StatementSort,
} from '@trpeza/contract/money/statements.constants';
import type { StatementBatch, StatementRow } from '@trpeza/contract/money/statements.schemas';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Select } from '@trpeza/ui/kit/field/select';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isInAudience } from '../../access/users/audience.ts';
import { api } from '../../api.ts';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { useLastMonths } from '../../office/reports/use-last-months.ts';
import { paths } from '../../paths.ts';
import { Balance } from './amount.tsx';
import { SalesLinks } from './sales-links.tsx';

const SEARCH = { search: 'text' } as const;
const FIELDS = { ...SEARCH, sort: STATEMENT_SORTS, direction: ['asc', 'desc'] } as const;

export default function StatementsPage() {
  const { t } = useTranslation('statements');
  const { language, monthLine, price } = useFormats();
  const isBookkeeper = isInAudience('bookkeepers', useUser());
  const months = useLastMonths();
  const { filters, setFilters: setMonth } = useUrlFilters({ month: months });
  const { month = months[0] ?? '' } = filters;
  const list = useFilteredList('GET /api/statements/{month}', FIELDS, { params: { month } });
  const { sort = 'name', direction = sort === 'name' ? 'asc' : 'desc', search } = list.filters;
  const { total = 0, sums } = list.last ?? {};
  const amount = (key: 'own' | 'received' | 'open', header: string) =>
    ({ key, header, cell: (row: StatementRow) => price(row[key]), align: 'end', sortable: true }) as const;
  const columns: Column<StatementRow, StatementSort | 'id' | 'way'>[] = [
    {
      key: 'name',
      header: t('list.customer'),
      rowHeader: true,
      sortable: true,
      cell: (row) => (
        <Link to={paths.statement(month, row.userId)} aria-label={t('list.open', { name: row.customerName })}>
          {row.customerName}
        </Link>
      ),
    },
    { key: 'id', header: t('list.id'), cell: (row) => row.customerNumber, align: 'end', line: 'none' },
    { key: 'way', header: t('list.way'), cell: (row) => t(`list.by.${row.way}`) },
    { ...amount('own', t('list.own')), line: 'none' },
    {
      key: 'due',
      header: t('list.due'),
      cell: (row) => <Balance of={row.due} />,
      align: 'end',
      sortable: true,
      line: 'first',
    },
    { ...amount('received', t('list.received')), line: 'none' },
    { ...amount('open', t('list.stillOpen')), label: t('list.stillOpen') },
  ];
  return (
    <ListPage
      title={t('list.title')}
      lead={t('list.lead')}
      actions={
        <>
          <AnchorButton
            variant="secondary"
            href={api.href('GET /api/statements/{month}/csv', { params: { month }, query: { language } })}
            download
          >
            {t('list.csv')}
          </AnchorButton>
          {isBookkeeper && month !== months[0] ? <SalesLinks month={month} /> : null}
        </>
      }
      list={list}
      failed={t('list.loadFailed')}
      filters={{
        fields: SEARCH,
        labelOf: () => t('list.search'),
        start: (
          <Select
            label={t('list.month')}
            value={month}
            options={months.map((value) => ({ value, label: monthLine(value) }))}
            onChange={(event) => setMonth({ month: event.currentTarget.value })}
          />
        ),
      }}
      count={t('list.count', { shown: list.rows.length, count: total })}
      columns={columns}
      rowKey={({ userId }) => userId}
      sort={{ key: sort, direction }}
      onSort={({ key, direction: to }) => list.setFilters({ sort: key, direction: to }, { replace: true })}
      empty={t(search ? 'list.noneFound' : 'list.none')}
    >
      {isBookkeeper ? <Batches month={month} /> : null}
      {sums ? (
        <FigureTiles
          label={t('list.sum')}
          figures={[
            { name: t('list.spent'), value: price(sums.spent) },
            { name: t('list.own'), value: price(sums.own) },
            {
              name: t('list.due'),
              value: price(sums.due),
              note: Number(sums.credit) > 0 && t('list.credit', { amount: price(sums.credit) }),
            },
            { name: t('list.received'), value: price(sums.received) },
            { name: t('list.stillOpen'), value: price(sums.open) },
          ]}
        />
      ) : null}
    </ListPage>
  );
}

/** Polling interval while a batch is being written. */
const PROGRESS_POLLING_MS = 1000;
const PEOPLE = ['paper', 'all'] as const satisfies readonly BatchPeople[];

const isUnfinished = ({ state }: StatementBatch): boolean => state === 'waiting' || state === 'running';

/** Starts jobs that write all statements of a month into one PDF for printing, and lists these jobs. */
function Batches({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const [people, setPeople] = useState<(typeof PEOPLE)[number]>('paper');
  const [sortBy, setSortBy] = useState<BatchSort>('round');
  const batches = useQuery({
    ...api.query('GET /api/statements/{month}/batches', { params: { month } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? PROGRESS_POLLING_MS : false),
  });
  const start = useSave(api.mutation('POST /api/statements/{month}/batch'));
  return (
    <Paper component="section" aria-labelledby="batches">
      <Stack gap="sm">
        <h2 id="batches">{t('batch.heading')}</h2>
        <p>{t('batch.told')}</p>
        <Group align="end">
          <SegmentRadios
            legend={t('batch.people')}
            options={PEOPLE.map((value) => ({ value, label: t(`batch.for.${value}`) }))}
            value={people}
            onChange={setPeople}
          />
          <SegmentRadios
            legend={t('batch.sort')}
            options={BATCH_SORTS.map((value) => ({ value, label: t(`batch.by.${value}`) }))}
            value={sortBy}
            onChange={setSortBy}
          />
          <Button
            variant="secondary"
            onClick={() => start.mutate({ params: { month }, body: { people, sortBy } })}
            isLoading={start.isPending}
          >
            {t('batch.start')}
          </Button>
        </Group>
        {(batches.data ?? []).map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </Stack>
    </Paper>
  );
}

function BatchLine({
  batch: { id, people, sortBy, requestedAt, state, done, total },
}: {
  batch: StatementBatch;
}) {
  const { t } = useTranslation('statements');
  const { instant } = useFormats();
  // The progress is known while statements are being read, but not during the layout of the document that follows.
  const isReading = total !== null && done < total;
  return (
    <Group gap="sm">
      <span>
        <strong>{t(`batch.for.${people}`)}</strong> · {t(`batch.by.${sortBy}`)} · {instant(requestedAt)}
      </span>
      {state === 'ready' ? (
        <ExternalLinkButton href={api.href('GET /api/statement-batches/{id}/pdf', { params: { id } })}>
          {t('batch.open', { count: total ?? 0 })}
        </ExternalLinkButton>
      ) : state === 'failed' ? (
        <strong role="status">{t('batch.failed')}</strong>
      ) : state === 'empty' ? (
        <span role="status">{t('batch.empty')}</span>
      ) : (
        <span role="status">
          <progress {...(isReading && { value: done, max: total })} />{' '}
          {isReading ? t('batch.progress', { done, total }) : t('batch.writing')}
        </span>
      )}
    </Group>
  );
}
