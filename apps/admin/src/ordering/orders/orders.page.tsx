import { Group } from '@mantine/core';
import { readAmount } from '@trpeza/contract/platform/money';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { CorrectOrderForm, type Correction } from './correct-order.form.tsx';
import { FOLDED_FIELDS, ORDER_FIELDS, ORDER_SORTS, useOrderFilterLabel } from './order-filters.ts';
import { OrderPanel } from './order-panel.tsx';
import { useOrderColumns } from './orders-table.tsx';

export default function OrdersPage() {
  const { t } = useTranslation(['admin', 'orders']);
  // URLs without a sort order list the oldest order first; links inside the app always set the newest.
  const { filters: view, setFilters: setView } = useUrlFilters({ sort: ORDER_SORTS, order: 'id' });
  const sort = view.sort ?? 'oldest';
  useLiveOrders();
  const orders = useFilteredList(
    'GET /api/orders',
    ORDER_FIELDS,
    { query: { sort, limit: 20 } },
    { refetchOnMount: true },
  );
  const [correction, setCorrection] = useState<Correction>();
  const { rows, last, filters } = orders;
  const labelOf = useOrderFilterLabel();
  const columns = useOrderColumns({ onView: ({ id }) => setView({ order: id }), onStatus: setCorrection });
  return (
    <>
      <ListPage
        title={t('orders.title')}
        actions={<UpdatedAt of={orders} />}
        list={orders}
        failed={t('orders:loadFailed')}
        failedHelp={t('orders.fetchFailed')}
        filters={{
          fields: FOLDED_FIELDS,
          labelOf,
          check: ({ minTotal = '', maxTotal = '' }) => {
            const [min, max] = [readAmount(minTotal), readAmount(maxTotal)];
            const isWrong = typeof min === 'number' && typeof max === 'number' && min > max;
            return isWrong ? { maxTotal: t('orders.maxBelowMin') } : {};
          },
        }}
        count={last && t('orders.count', { shown: rows.length, count: last.total })}
        columns={columns}
        rowKey={({ id }) => id}
        sort={{ key: 'id', direction: sort === 'newest' ? 'desc' : 'asc' }}
        onSort={({ direction }) => setView({ sort: direction === 'desc' ? 'newest' : 'oldest' })}
        empty={t(`orders.${Object.keys(filters).length > 0 ? 'none' : 'noneYet'}`)}
      >
        {filters.accountId ? (
          <Group gap="sm">
            <strong>
              {t('orders.onlyOf', {
                name: rows[0]?.customerName ?? t('orders.noName', { id: filters.accountId }),
              })}
            </strong>
            <Link to={orders.linkTo({ accountId: undefined })}>{t('orders.everybody')}</Link>
          </Group>
        ) : null}
      </ListPage>
      {view.order ? (
        <OrderPanel
          key={view.order}
          id={view.order}
          listed={rows.find(({ id }) => id === view.order)}
          // Replaces the history entry, so that Back does not reopen the panel.
          onClose={() => setView({ order: undefined }, { replace: true })}
        />
      ) : null}
      <CorrectOrderForm correction={correction} onClose={() => setCorrection(undefined)} />
    </>
  );
}
