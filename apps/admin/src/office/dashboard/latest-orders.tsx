import { Group, Stack } from '@mantine/core';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const { price, date } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const columns: Column<Order>[] = [
    {
      key: 'id',
      header: words('field.id'),
      cell: ({ id, orderNumber }) => <Link to={paths.order(id)}>{orderNumber}</Link>,
      rowHeader: true,
    },
    {
      key: 'date',
      header: common('date'),
      cell: ({ createdAt }) => date(localDateOf(createdAt, timeZone) ?? '', 'numeric'),
    },
    { key: 'amount', header: words('field.total'), cell: (order) => price(order.totalAmount), align: 'end' },
    {
      key: 'status',
      header: words('field.status'),
      line: 'first',
      cell: ({ status }) => <Badge tone={toneOf(status)}>{words(`status.${status}`)}</Badge>,
    },
  ];
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <h2>{t('dashboard.latest')}</h2>
        <ButtonLink to={paths.orders()} variant="secondary">
          {t('dashboard.viewAll')}
        </ButtonLink>
      </Group>
      <DataTable
        caption={t('dashboard.latest')}
        captionHidden
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={t('dashboard.none')}
      />
    </Stack>
  );
}

/** Only new and completed orders are coloured here; the kitchen board shows all states. */
function toneOf(status: Order['status']): BadgeTone {
  if (status === 'completed') return 'green';
  return status === 'pending' ? 'yellow' : 'neutral';
}
