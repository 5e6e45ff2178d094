import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { STOCK_STATUSES } from '@trpeza/contract/meals/meals.constants';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { findMeals } from '@trpeza/ui/features/meals/meal-list';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { INVENTORY_ORDERS, readInventoryOrder, sortInventory } from './inventory.ts';
import { InventoryTable } from './inventory-table.tsx';
import styles from './menu.module.css';
import { useMenuAddress } from './use-menu-address.ts';

/** Kitchen staff change stock too. */
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
  const { typed, setTyped, order: requested, setOrder } = useMenuAddress();
  const order = readInventoryOrder(requested);
  const shown = sortInventory(findMeals(meals, typed), order, useLanguage());
  return (
    <>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={t('inventory.search')}
          placeholder={t('searchHint')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          className={styles.search}
          label={t('sort.label')}
          value={order}
          options={INVENTORY_ORDERS.map((value) => ({ value, label: t(`inventory.sort.${value}`) }))}
          onChange={(event) => setOrder(event.currentTarget.value)}
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
