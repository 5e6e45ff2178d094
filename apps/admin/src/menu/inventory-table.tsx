import { BadgeSelect } from '@trpeza/ui/kit/badge-select/badge-select';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { STOCK_STATUSES } from '@trpeza/contract/menu/meals.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { STOCK_TONES } from '@trpeza/ui/menu/meal-status';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { useCategoryName } from '@trpeza/ui/menu/use-category-name';
import { useChangeMeal, useShowMeal } from './use-change-meal.ts';

type InventoryTableProps = { meals: readonly Meal[]; categories: readonly Category[]; empty: string };

export function InventoryTable({ meals, categories, empty }: InventoryTableProps) {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const categoryOf = useCategoryName(categories);
  const columns: Column<Meal>[] = [
    { key: 'id', header: t('table.id'), cell: ({ id }) => id, align: 'end' },
    {
      key: 'name',
      header: t('table.name'),
      cell: (meal) => (
        <div className={styles.name}>
          <Localized of={meal} text="name" />
        </div>
      ),
      rowHeader: true,
    },
    {
      key: 'category',
      header: t('table.category'),
      cell: (meal) => (
        <span className={styles.category}>
          {categoryOf(meal)}{' '}
          <span className={styles.slug}>{t('inventory.category', { id: meal.categoryId })}</span>
        </span>
      ),
    },
    { key: 'price', header: t('table.price'), cell: (meal) => price(meal.price), align: 'end' },
    { key: 'stock', header: t('inventory.stock'), cell: (meal) => <Stock meal={meal} /> },
    { key: 'active', header: t('inventory.active'), cell: (meal) => <Active meal={meal} /> },
  ];
  return (
    <DataTable
      caption={t('inventory.title')}
      captionHidden
      columns={columns}
      rows={meals}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function Stock({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(meal, 'name').text;
  const { change } = useChangeMeal({ done: t('inventory.updated'), failed: t('inventory.failed') });
  const choose = (value: string) => {
    const stockStatus = STOCK_STATUSES.find((status) => status === value);
    if (!stockStatus || stockStatus === meal.stockStatus) return;
    change({ id: meal.id, body: { stockStatus, expected: { stockStatus: meal.stockStatus } } });
  };
  return (
    <BadgeSelect
      badge={<Badge tone={STOCK_TONES[meal.stockStatus]}>{t(`stock.${meal.stockStatus}`)}</Badge>}
      aria-label={t('inventory.stockOf', { name })}
      value={meal.stockStatus}
      options={STOCK_STATUSES.map((value) => ({ value, label: t(`stock.${value}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

function Active({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(meal, 'name').text;
  const { show, isPending } = useShowMeal();
  const verb = meal.isActive ? 'deactivate' : 'activate';
  return (
    <span className={styles.active}>
      <span>{t(meal.isActive ? 'status.active' : 'status.inactive')}</span>
      <Button
        variant="subtle"
        isLoading={isPending}
        aria-label={t(`inventory.${verb}Of`, { name })}
        onClick={() => show(meal, !meal.isActive)}
      >
        {t(`inventory.${verb}`)}
      </Button>
    </span>
  );
}
