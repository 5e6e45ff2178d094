import { ApiError } from '@trpeza/api-client/api-error';
import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CorrectOrderForm, type Correction } from './correct-order.form.tsx';
import { OnlyOf } from './only-of.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { isFilter, readFilters, readShown, readSort, withShown, writeFilters } from './order-filters.ts';
import { OrderFiltersForm } from './order-filters.form.tsx';
import { OrdersTable } from './orders-table.tsx';
import styles from './orders.module.css';
import { useOrders } from './use-orders.ts';

export default function OrdersPage() {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const [search, setSearch] = useSearchParams();
  const [filters, sort] = [readFilters(search), readSort(search)];
  const orders = useOrders(filters, sort);
  const errorText = useErrorText();
  const [correction, setCorrection] = useState<Correction>();
  usePageTitle(t('orders.title'));
  const rows = orders.data?.pages.flatMap((page) => page.items) ?? [];
  const last = orders.data?.pages.at(-1);
  const refusal = orders.error instanceof ApiError && orders.error.status === 400 ? orders.error : undefined;
  // An invalid filter is reported at its field; nothing has failed to load.
  const isSaidAtField = refusal?.fields.some(({ path }) => isFilter(path)) ?? false;
  const isFiltered = Object.keys(filters).length > 0;
  const close = useCallback(
    // No history entry of its own: Back must not reopen what was closed.
    () => setSearch((before) => withShown(before, undefined), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return (
    <>
      <PageHeader title={t('orders.title')} actions={<UpdatedAt of={orders} />} />
      <OrderFiltersForm
        // A new address brings its own filters; opening an order changes none of them.
        key={writeFilters(filters, sort).toString()}
        problem={refusal}
        count={last && t('orders.count', { shown: rows.length, count: last.total })}
      />
      {filters.accountId ? <OnlyOf accountId={filters.accountId} name={rows[0]?.customerName} /> : null}
      {isSaidAtField && !orders.data ? null : (
        <QueryView
          query={orders}
          title={words('loadFailed')}
          help={refusal ? errorText(refusal) : t('orders.fetchFailed')}
          saysAge
        >
          {() => (
            <>
              <OrdersTable
                orders={rows}
                sort={sort}
                onSort={(next) => setSearch(writeFilters(filters, next))}
                onView={(order) => setSearch(withShown(search, order.id))}
                onStatus={setCorrection}
                empty={t(`orders.${isFiltered ? 'none' : 'noneYet'}`)}
              />
              <MoreButton className={styles.more} of={orders} coming={t('orders.loadingMore')}>
                {t('orders.more')}
              </MoreButton>
            </>
          )}
        </QueryView>
      )}
      <OrderDialog id={readShown(search)} listed={rows} onClose={close} onStatus={setCorrection} />
      <CorrectOrderForm correction={correction} onClose={() => setCorrection(undefined)} />
    </>
  );
}
