import { Switch } from '@trpeza/ui/kit/switch/switch';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { readSortOrder, type MealSortOrder } from '@trpeza/ui/menu/meal-list';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { MealPicture } from '@trpeza/ui/menu/meal-picture';
import { type Column, DataTable, type Sort } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { Button } from '@trpeza/ui/kit/button/button';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useCategoryName } from '@trpeza/ui/menu/use-category-name';
import { useShowMeal } from './use-change-meal.ts';

type MealsTableProps = {
  meals: readonly Meal[];
  categories: readonly Category[];
  order: MealSortOrder;
  onOrder: (order: string) => void;
  onEdit: (meal: Meal) => void;
  onDelete: (meal: Meal) => void;
};

export function MealsTable({ meals, categories, order, onOrder, onEdit, onDelete }: MealsTableProps) {
  const { t } = useTranslation(['menu', 'common']);
  const { price } = useFormats();
  const categoryOf = useCategoryName(categories);
  const [key = '', direction] = order.split('-');
  const columns: Column<Meal>[] = [
    {
      key: 'picture',
      header: t('office.table.picture'),
      cell: ({ imageUrl }) => (
        <div className={styles.thumb}>
          <MealPicture src={imageUrl} alt="" lazy />
        </div>
      ),
    },
    {
      key: 'name',
      header: t('table.name'),
      cell: (meal) => (
        <div className={styles.name}>
          <Localized of={meal} text="name" />
        </div>
      ),
      sortable: true,
      rowHeader: true,
    },
    { key: 'category', header: t('table.category'), cell: categoryOf },
    {
      key: 'price',
      header: t('table.price'),
      cell: (meal) => price(meal.price),
      sortable: true,
      align: 'end',
    },
    { key: 'visible', header: t('office.table.visible'), cell: (meal) => <Visible meal={meal} /> },
    {
      key: 'actions',
      header: t('common:actions'),
      cell: (meal) => <Actions meal={meal} onEdit={onEdit} onDelete={onDelete} />,
      align: 'end',
    },
  ];
  return (
    <DataTable
      caption={t('tabs.meals')}
      captionHidden
      columns={columns}
      rows={meals}
      rowKey={({ id }) => id}
      empty={t('noneFound')}
      sort={{ key, direction: direction === 'desc' ? 'desc' : 'asc' }}
      onSort={(sort: Sort) => onOrder(readSortOrder(`${sort.key}-${sort.direction}`))}
    />
  );
}

function Visible({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(meal, 'name').text;
  const { show } = useShowMeal();
  return (
    <Switch
      isCompact
      checked={meal.isActive}
      label={t(meal.isActive ? 'office.visible' : 'office.hidden')}
      aria-label={t('office.visibilityOf', { name })}
      onChange={(event) => show(meal, event.currentTarget.checked)}
    />
  );
}

function Actions({ meal, onEdit, onDelete }: { meal: Meal } & Pick<MealsTableProps, 'onEdit' | 'onDelete'>) {
  const { t } = useTranslation(['menu', 'admin']);
  const name = useLocalized()(meal, 'name').text;
  return (
    <span className={styles.actions}>
      <Button variant="subtle" aria-label={t('editOf', { name })} onClick={() => onEdit(meal)}>
        {t('edit')}
      </Button>
      <RowMenu
        label={t('admin:rowActions', { name })}
        actions={[{ label: t('delete'), icon: 'trash', isDanger: true, onSelect: () => onDelete(meal) }]}
      />
    </span>
  );
}
