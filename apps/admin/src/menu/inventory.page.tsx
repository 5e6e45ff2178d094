import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { STOCK_STATUSES } from '@trpeza/contract/menu/meals.constants';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { findMeals } from '@trpeza/ui/menu/meal-list';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { INVENTORY_SORT_ORDERS, sortInventory } from './inventory.ts';
import { InventoryTable } from './inventory-table.tsx';
import styles from './menu.module.css';

/** Kitchen staff change the stock as well, so it is refetched whenever the user returns to the page. */
const FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export default function InventoryPage() {
  const { t } = useTranslation('menu');
  const meals = useQuery({ ...api.query('GET /api/meals'), ...FRESH });
  const categories = useQuery(api.query('GET /api/categories'));
  usePageTitle(t('inventory.title'));
  const refresh = () => void Promise.all([meals.refetch(), categories.refetch()]);
  return (
    <>
      <PageHeader
        title={t('inventory.title')}
        lead={t('inventory.lead')}
        actions={
          <Button variant="secondary" isLoading={meals.isFetching} onClick={refresh}>
            {t('inventory.refresh')}
          </Button>
        }
      />
      <QueryView query={meals} title={t('inventory.loadFailed')}>
        {(listed) => (
          <QueryView query={categories} title={t('inventory.loadFailed')}>
            {(groups) => <Inventory meals={listed} categories={groups} />}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

function Inventory({ meals, categories }: { meals: readonly Meal[]; categories: readonly Category[] }) {
  const { t } = useTranslation('menu');
  const { filters, setFilters } = useUrlFilters({ q: 'text', sort: INVENTORY_SORT_ORDERS });
  const { q = '', sort = 'id-asc' } = filters;
  const shown = sortInventory(findMeals(meals, q), sort, useLanguage());
  return (
    <>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={t('inventory.search')}
          placeholder={t('searchHint')}
          type="search"
          value={q}
          onChange={(event) => setFilters({ q: event.currentTarget.value }, { replace: true })}
        />
        <Select
          className={styles.search}
          label={t('sort.label')}
          value={sort}
          options={INVENTORY_SORT_ORDERS.map((value) => ({ value, label: t(`inventory.sort.${value}`) }))}
          onChange={(event) => setFilters({ sort: event.currentTarget.value }, { replace: true })}
        />
        <details className={styles.hint}>
          <summary>{t('inventory.legend')}</summary>
          <ul className={styles.legend}>
            {STOCK_STATUSES.map((status) => (
              <li key={status}>
                <strong>{t(`stock.${status}`)}</strong>: {t(`form.stockHint.${status}`)}
              </li>
            ))}
          </ul>
        </details>
        <p className={styles.count} role="status">
          {t('count', { shown: shown.length, count: meals.length })}
        </p>
      </div>
      <InventoryTable
        meals={shown}
        categories={categories}
        empty={t(meals.length === 0 ? 'empty.title' : 'noneFound')}
      />
    </>
  );
}
