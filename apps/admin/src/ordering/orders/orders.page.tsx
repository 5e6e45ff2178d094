import { ApiError } from '@trpeza/api-client/api-error';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../use-list.ts';
import { CorrectOrderForm, type Correction } from './correct-order.form.tsx';
import { CustomerFilterNotice } from './customer-filter-notice.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ORDER_FIELDS, ORDER_SORTS } from './order-filters.ts';
import { OrderFiltersForm } from './order-filters.form.tsx';
import { OrdersTable } from './orders-table.tsx';
import styles from './orders.module.css';

const PAGE = 20;

export default function OrdersPage() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { filters } = useUrlFilters(ORDER_FIELDS);
  // URLs without a sort order list the oldest order first; links inside the app always set the newest.
  const { filters: view, setFilters: setView } = useUrlFilters({ sort: ORDER_SORTS, order: 'id' });
  const sort = view.sort ?? 'oldest';
  useLiveOrders();
  const orders = useList(
    'GET /api/orders',
    { query: { ...filters, sort, limit: PAGE } },
    { refetchOnMount: true },
  );
  const errorText = useErrorText();
  const [correction, setCorrection] = useState<Correction>();
  usePageTitle(t('orders.title'));
  const { rows, last } = orders;
  const refusal = orders.error instanceof ApiError && orders.error.status === 400 ? orders.error : undefined;
  // An invalid filter is reported at its field instead of as a failed request.
  const isShownAtField = refusal?.fields.some(({ path }) => path in ORDER_FIELDS) ?? false;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader title={t('orders.title')} actions={<UpdatedAt of={orders} />} />
      <OrderFiltersForm
        // Remounted when the filters in the URL change; opening an order does not change them.
        key={JSON.stringify(filters)}
        error={refusal}
        count={last && t('orders.count', { shown: rows.length, count: last.total })}
      />
      {filters.accountId ? (
        <CustomerFilterNotice accountId={filters.accountId} name={rows[0]?.customerName} />
      ) : null}
      {isShownAtField && !orders.data ? null : (
        <QueryView
          query={orders}
          title={words('loadFailed')}
          help={refusal ? errorText(refusal) : t('orders.fetchFailed')}
          showsDataAge
        >
          {() => (
            <>
              <OrdersTable
                orders={rows}
                sort={sort}
                onSort={(next) => setView({ sort: next })}
                onView={({ id }) => setView({ order: id })}
                onStatus={setCorrection}
                empty={t(`orders.${isFiltered ? 'none' : 'noneYet'}`)}
              />
              <MoreButton className={styles.more} of={orders} />
            </>
          )}
        </QueryView>
      )}
      <OrderDialog
        id={view.order}
        listed={rows}
        // Replaces the history entry, so that Back does not reopen the dialog.
        onClose={() => setView({ order: undefined }, { replace: true })}
        onStatus={setCorrection}
      />
      <CorrectOrderForm correction={correction} onClose={() => setCorrection(undefined)} />
    </>
  );
}
