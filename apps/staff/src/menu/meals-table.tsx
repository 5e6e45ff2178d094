import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Column, DataTable, type Sort } from '@trpeza/ui/kit/data-table/data-table';
import { useTranslation } from 'react-i18next';
import { MealActions } from './meal-actions.tsx';
import { useCategoryName } from '@trpeza/ui/menu/use-category-name';
import type { MealListProps } from './meal-list-props.ts';
import { SoldOutButton } from './sold-out-button.tsx';
import { readSortOrder } from '@trpeza/ui/menu/meal-list';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { MealStatus } from '@trpeza/ui/menu/meal-status';

export function MealsTable({ meals, categories, order, onOrder, onEdit, onDelete }: MealListProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { price } = useFormats();
  const categoryOf = useCategoryName(categories);
  const [key = '', direction] = order.split('-');
  const columns: Column<Meal>[] = [
    { key: 'id', header: t('table.id'), cell: ({ id }) => id, align: 'end' },
    {
      key: 'name',
      header: t('table.name'),
      cell: (meal) => <Localized of={meal} text="name" />,
      sortable: true,
      rowHeader: true,
    },
    {
      key: 'price',
      header: t('table.price'),
      cell: (meal) => price(meal.price),
      sortable: true,
      align: 'end',
    },
    {
      key: 'purchasePrice',
      header: t('table.purchasePrice'),
      cell: ({ purchasePrice }) => (purchasePrice ? price(purchasePrice) : '–'),
      align: 'end',
    },
    { key: 'category', header: t('table.category'), cell: categoryOf },
    { key: 'status', header: t('table.status'), cell: (meal) => <MealStatus meal={meal} /> },
    {
      key: 'actions',
      header: t('common:actions'),
      cell: (meal) => (
        <MealActions meal={meal} onEdit={onEdit} onDelete={onDelete}>
          <SoldOutButton meal={meal} />
        </MealActions>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('tabs.meals')}
      captionHidden
      columns={columns}
      rows={meals}
      rowKey={({ id }) => id}
      sort={{ key, direction: direction === 'desc' ? 'desc' : 'asc' }}
      onSort={(sort: Sort) => onOrder(readSortOrder(`${sort.key}-${sort.direction}`))}
    />
  );
}
