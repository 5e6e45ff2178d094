import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReportOrder } from '@trpeza/contract/office/reports.schemas';
import { ORDER_STATUSES } from '@trpeza/contract/ordering/orders.states';
import { localDateOf } from '@trpeza/i18n/formats';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Select } from '@trpeza/ui/kit/field/select';
import { MoreButton } from '../../layouts/more-button.tsx';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useTranslation } from 'react-i18next';
import { PersonPicker } from '../../access/users/person-picker.tsx';
import { api } from '../../api.ts';
import { useList } from '../../use-list.ts';
import { ReportFigures } from './report-figures.tsx';
import { useLastMonths } from './use-last-months.ts';

/** The figures, the charts and the orders of a month, with filters in the URL. The month defaults to the current one. */
export default function OrderReportsPage() {
  const { t } = useTranslation(['reports', 'orders']);
  const { language, monthLine } = useFormats();
  const months = useLastMonths();
  const { filters, setFilters } = useUrlFilters({ month: months, customer: 'id', status: ORDER_STATUSES });
  const { month = months[0] ?? '', customer, status } = filters;
  const choose = (change: Parameters<typeof setFilters>[0]) => setFilters(change, { replace: true });
  const query = { ...(customer && { customerId: customer }), ...(status && { status }) };
  const file = { params: { month }, query: { ...query, language } };
  // Orders change these figures all day, so every visit refetches the report.
  const report = useQuery({
    ...api.query('GET /api/reports/orders/{month}', { params: { month }, query }),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <AnchorButton
              variant="secondary"
              href={api.href('GET /api/reports/orders/{month}/csv', file)}
              download
            >
              {t('export.csv')}
            </AnchorButton>
            <ExternalLinkButton href={api.href('GET /api/reports/orders/{month}/pdf', file)}>
              {t('export.pdf')}
            </ExternalLinkButton>
          </>
        }
      />
      <Stack>
        <SimpleGrid
          component="section"
          aria-label={t('filters')}
          cols={{ base: 1, sm: 3 }}
          spacing="md"
          p="md"
          bdrs="md"
          bg="var(--cream)"
        >
          <Select
            label={t('month')}
            value={month}
            options={months.map((value) => ({ value, label: monthLine(value) }))}
            onChange={(event) => choose({ month: event.currentTarget.value })}
          />
          <PersonPicker
            label={t('customer')}
            description={t('customerHelp')}
            value={customer}
            onPick={(person) => choose({ customer: person?.id })}
          />
          <Select
            label={t('status')}
            value={status ?? ''}
            options={[
              { value: '', label: t('allStatuses') },
              ...ORDER_STATUSES.map((each) => ({ value: each, label: t(`orders:status.${each}`) })),
            ]}
            onChange={(event) => choose({ status: event.currentTarget.value })}
          />
        </SimpleGrid>
        <QueryView query={report} title={t('loadFailed')}>
          {(figures) => (
            <>
              <ReportFigures report={figures} />
              <Orders month={month} query={query} />
            </>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

type Query = { customerId?: number; status?: (typeof ORDER_STATUSES)[number] };

function Orders({ month, query }: { month: string; query: Query }) {
  const { t } = useTranslation('reports');
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const orders = useList('GET /api/reports/orders/{month}/list', { params: { month }, query });
  const columns: Column<ReportOrder>[] = [
    { key: 'id', header: t('csv.id'), cell: (order) => order.orderNumber, rowHeader: true, align: 'end' },
    { key: 'customer', header: t('customer'), cell: (order) => order.customerName, line: 'first' },
    {
      key: 'delivery',
      header: t('list.delivery'),
      label: `${t('list.delivery')}:`,
      cell: (order) => date(order.deliveryDate, 'numeric'),
      align: 'end',
    },
    {
      key: 'created',
      header: t('list.created'),
      line: 'none',
      cell: (order) => date(localDateOf(order.createdAt, timeZone) ?? '', 'numeric'),
      align: 'end',
    },
    {
      key: 'total',
      header: t('csv.total'),
      cell: (order) => price(order.totalAmount),
      align: 'end',
      line: 'first',
    },
    { key: 'status', header: t('status'), cell: (order) => <StatusBadge status={order.status} /> },
  ];
  return (
    <QueryView query={orders} title={t('loadFailed')}>
      {() => (
        <Stack component="section" gap="sm">
          <Title order={2} fz="lg">
            {t('list.title')}
          </Title>
          <Text fw={700} role="status">
            {t('list.count', { shown: orders.rows.length, count: orders.last?.total ?? 0 })}
          </Text>
          <DataTable
            caption={t('list.title')}
            captionHidden
            columns={columns}
            rows={orders.rows}
            rowKey={({ id }) => id}
            empty={t('none')}
          />
          <MoreButton of={orders} />
        </Stack>
      )}
    </QueryView>
  );
}
