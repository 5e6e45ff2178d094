import { Group } from '@mantine/core';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { Switch } from '@trpeza/ui/kit/switch/switch';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { MealDialog } from '@trpeza/ui/menu/meal-dialog';
import { findMeals, MEAL_SORT_ORDERS, readSortOrder, sortMeals } from '@trpeza/ui/menu/meal-list';
import { MealPicture } from '@trpeza/ui/menu/meal-picture';
import { useCategoryName } from '@trpeza/ui/menu/use-category-name';
import { useDeleteMeal } from '@trpeza/ui/menu/use-delete-meal';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '../layouts/filter-bar.tsx';
import { paths } from '../paths.ts';
import { CategoryForm } from './category.form.tsx';
import { type Menu, MenuPage, useShowMeal } from './menu-page.tsx';
import styles from './menu.module.css';

const SEARCH = { search: 'text' } as const;
/** The open meal is in the URL, so that Back closes it. */
const FIELDS = { ...SEARCH, sort: MEAL_SORT_ORDERS, meal: 'text' } as const;

export default function MealsPage() {
  const { t } = useTranslation('menu');
  const { setFilters } = useUrlFilters(FIELDS);
  return (
    <MenuPage
      title={t('office.tabs.meals')}
      lead={t('office.lead.meals')}
      actions={
        <>
          <ButtonLink variant="subtle" to={paths.imports({ kind: 'menu' })}>
            {t('office.import')}
          </ButtonLink>
          <Button onClick={() => setFilters({ meal: 'new' })}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        </>
      }
    >
      {(menu) => <Meals {...menu} />}
    </MenuPage>
  );
}

function Meals({ meals, categories }: Menu) {
  const { t } = useTranslation(['menu', 'common', 'admin']);
  const { price } = useFormats();
  const localized = useLocalized();
  const categoryOf = useCategoryName(categories);
  const { filters, setFilters } = useUrlFilters(FIELDS);
  const { search = '', sort = 'name-asc', meal: requested = null } = filters;
  const [isAddingCategory, setAddingCategory] = useState(false);
  const shown = sortMeals(findMeals(meals, search), sort, useLanguage());
  const [key = '', direction] = sort.split('-');
  // These texts were agreed with the office. The database row is kept, since earlier orders refer to it.
  const deletion = useDeleteMeal((meal) => ({
    title: t('office.deletion.title'),
    text: (
      <>
        <strong>
          <Localized of={meal} text="name" />
        </strong>
        <p>{t('office.deletion.text')}</p>
      </>
    ),
  }));
  const columns: Column<Meal>[] = [
    {
      key: 'picture',
      header: t('office.table.picture'),
      cell: ({ imageUrl }) => (
        <div className={styles.thumb}>
          <MealPicture src={imageUrl} alt="" lazy />
        </div>
      ),
      line: 'none',
    },
    {
      key: 'name',
      header: t('table.name'),
      cell: (meal) => <Localized of={meal} text="name" />,
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
      cell: (meal) => {
        const { text: name } = localized(meal, 'name');
        return (
          <Group gap="xs" wrap="nowrap" justify="end">
            <Button
              variant="subtle"
              aria-label={t('editOf', { name })}
              onClick={() => setFilters({ meal: meal.id })}
            >
              {t('edit')}
            </Button>
            <RowMenu
              label={t('admin:rowActions', { name })}
              actions={[
                {
                  label: t('delete'),
                  icon: 'trash',
                  isDanger: true,
                  onSelect: () => void deletion.ask(meal),
                },
              ]}
            />
          </Group>
        );
      },
      align: 'end',
      line: 'first',
    },
  ];
  return (
    <>
      <FilterBar
        fields={SEARCH}
        labelOf={() => t('search')}
        searchHelp={t('searchHint')}
        count={t('count', { shown: shown.length, count: meals.length })}
      />
      {deletion.problem ? (
        <Notice kind="error" title={t('failed.delete')} announce>
          {deletion.problem}
        </Notice>
      ) : null}
      {meals.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <DataTable
          caption={t('tabs.meals')}
          captionHidden
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          empty={t('noneFound')}
          sort={{ key, direction: direction === 'desc' ? 'desc' : 'asc' }}
          onSort={(to) => setFilters({ sort: readSortOrder(`${to.key}-${to.direction}`) }, { replace: true })}
        />
      )}
      <MealDialog
        meals={meals}
        categories={categories}
        onAddCategory={() => setAddingCategory(true)}
        requested={requested}
        audience="office"
        onClose={() => setFilters({ meal: undefined }, { replace: true })}
      />
      {isAddingCategory ? <CategoryForm category="new" onClose={() => setAddingCategory(false)} /> : null}
    </>
  );
}

function Visible({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(meal, 'name').text;
  const { show, isActive } = useShowMeal(meal);
  return (
    <Switch
      isCompact
      checked={isActive}
      label={t(isActive ? 'office.visible' : 'office.hidden')}
      aria-label={t('office.visibilityOf', { name })}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  );
}
