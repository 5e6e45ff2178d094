import { Box, Group, SimpleGrid } from '@mantine/core';
import { STOCK_STATUSES } from '@trpeza/contract/menu/meals.constants';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useIsFetching } from '@tanstack/react-query';
import { invalidateRoutes } from '@trpeza/api-client/invalidate-routes';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { BadgeSelect } from '../layouts/badge-select.tsx';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Select } from '@trpeza/ui/kit/field/select';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { findMeals, MEAL_SORT_ORDERS, sortMeals } from '@trpeza/ui/menu/meal-list';
import { STOCK_TONES } from '@trpeza/ui/menu/meal-status';
import { useCategoryName } from '@trpeza/ui/menu/use-category-name';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api.ts';
import { FilterBar } from '../layouts/filter-bar.tsx';
import { type Menu, MenuPage, useChangeMeal, useShowMeal } from './menu-page.tsx';

const SORT_ORDERS = ['id-asc', 'id-desc', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
const SEARCH = { search: 'text' } as const;

export default function InventoryPage() {
  const { t } = useTranslation('menu');
  const isFetching = useIsFetching({ queryKey: ['GET /api/meals'] }) > 0;
  return (
    <MenuPage
      title={t('inventory.title')}
      lead={t('inventory.lead')}
      failed={t('inventory.loadFailed')}
      actions={
        <Button
          variant="secondary"
          isLoading={isFetching}
          onClick={() => void invalidateRoutes(queryClient, ['GET /api/meals', 'GET /api/categories'])}
        >
          {t('inventory.refresh')}
        </Button>
      }
    >
      {(menu) => <Inventory {...menu} />}
    </MenuPage>
  );
}

function Inventory({ meals, categories }: Menu) {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const language = useLanguage();
  const { filters, setFilters } = useUrlFilters({ ...SEARCH, sort: SORT_ORDERS });
  const { search = '', sort = 'id-asc' } = filters;
  const found = findMeals(meals, search);
  const named = MEAL_SORT_ORDERS.find((each) => each === sort);
  const byId = [...found].sort((a, b) => (sort === 'id-desc' ? b.id - a.id : a.id - b.id));
  const shown = named ? sortMeals(found, named, language) : byId;
  const categoryOf = useCategoryName(categories);
  const columns: Column<Meal>[] = [
    { key: 'id', header: t('table.id'), cell: ({ id }) => id, align: 'end', line: 'none' },
    {
      key: 'name',
      header: t('table.name'),
      cell: (meal) => <Localized of={meal} text="name" />,
      rowHeader: true,
    },
    {
      key: 'category',
      header: t('table.category'),
      cell: (meal) => `${categoryOf(meal)} · ${t('inventory.category', { id: meal.categoryId })}`,
      line: 'none',
    },
    {
      key: 'price',
      header: t('table.price'),
      cell: (meal) => price(meal.price),
      align: 'end',
      line: 'first',
    },
    { key: 'stock', header: t('inventory.stock'), cell: (meal) => <Stock meal={meal} /> },
    { key: 'active', header: t('inventory.active'), cell: (meal) => <Active meal={meal} /> },
  ];
  return (
    <>
      <FilterBar
        fields={SEARCH}
        labelOf={() => t('inventory.search')}
        searchHelp={t('searchHint')}
        start={
          <Select
            label={t('sort.label')}
            value={sort}
            options={SORT_ORDERS.map((value) => ({ value, label: t(`inventory.sort.${value}`) }))}
            onChange={(event) => setFilters({ sort: event.currentTarget.value }, { replace: true })}
          />
        }
        count={t('count', { shown: shown.length, count: meals.length })}
      />
      <details>
        <Box component="summary" mih="var(--target)" style={{ alignContent: 'center' }}>
          {t('inventory.legend')}
        </Box>
        <SimpleGrid component="ul" cols={{ base: 1, md: 2 }} spacing="xs">
          {STOCK_STATUSES.map((status) => (
            <li key={status}>
              <strong>{t(`stock.${status}`)}</strong>: {t(`form.stockHint.${status}`)}
            </li>
          ))}
        </SimpleGrid>
      </details>
      <DataTable
        caption={t('inventory.title')}
        captionHidden
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        empty={t(meals.length === 0 ? 'empty.title' : 'noneFound')}
      />
    </>
  );
}

function Stock({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(meal, 'name').text;
  const { mutate } = useChangeMeal({ done: t('inventory.updated'), failed: t('inventory.failed') });
  const choose = (value: string) => {
    const stockStatus = STOCK_STATUSES.find((status) => status === value);
    if (!stockStatus || stockStatus === meal.stockStatus) return;
    mutate({ id: meal.id, body: { stockStatus, expected: { stockStatus: meal.stockStatus } } });
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
  const { show, isPending } = useShowMeal(meal);
  const verb = meal.isActive ? 'deactivate' : 'activate';
  return (
    <Group gap="sm" wrap="nowrap">
      {t(meal.isActive ? 'status.active' : 'status.inactive')}
      <Button
        variant="subtle"
        isLoading={isPending}
        aria-label={t(`inventory.${verb}Of`, { name })}
        onClick={() => show(!meal.isActive)}
      >
        {t(`inventory.${verb}`)}
      </Button>
    </Group>
  );
}
