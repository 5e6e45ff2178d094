import { Group, Text } from '@mantine/core';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import styles from './chef-settings.module.css';
import { MealDialog } from '@trpeza/ui/menu/meal-dialog';
import { findMeals, MEAL_SORT_ORDERS, sortMeals } from '@trpeza/ui/menu/meal-list';
import { MealCards } from './meal-cards.tsx';
import { MealsTable } from './meals-table.tsx';
import { useMealDeletion } from './use-meal-deletion.tsx';

/** Colleagues change meals too, so the list is refetched whenever the user returns to the page. */
const FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export function MealsTab() {
  const { t } = useTranslation('menu');
  const meals = useQuery({ ...api.query('GET /api/meals'), ...FRESH });
  const categories = useQuery(api.query('GET /api/categories'));
  return (
    <QueryView query={meals} title={t('loadFailed.meals')}>
      {(listed) => (
        <QueryView query={categories} title={t('loadFailed.categories')}>
          {(groups) => <Meals meals={listed} categories={groups} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type MealsProps = { meals: readonly Meal[]; categories: readonly Category[] };

function Meals({ meals, categories }: MealsProps) {
  const { t } = useTranslation('menu');
  const [typed, setTyped] = useState('');
  // The edited meal is in the URL, so that Back closes the form and a new sign-in returns to it.
  const { filters, setFilters } = useUrlFilters({ sort: MEAL_SORT_ORDERS, meal: 'text' });
  const { sort = 'name-asc', meal: requested = null } = filters;
  const setSort = (next: string) => setFilters({ sort: next }, { replace: true });
  const language = useLanguage();
  const isNarrow = useMediaQuery('not (min-width: 75em)', false, { getInitialValueInEffect: false });
  const deletion = useMealDeletion();
  const shown = sortMeals(findMeals(meals, typed), sort, language);
  const List = isNarrow ? MealCards : MealsTable;
  return (
    <>
      <Group align="flex-end" mb="md">
        <TextField
          className={styles.search}
          label={t('search')}
          description={t('searchHint')}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isNarrow ? (
          <Select
            className={styles.search}
            label={t('sort.label')}
            value={sort}
            options={MEAL_SORT_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(event) => setSort(event.currentTarget.value)}
          />
        ) : null}
        <Button size="large" onClick={() => setFilters({ meal: 'new' })}>
          <Icon name="plus" />
          {t('add')}
        </Button>
      </Group>
      {deletion.problem ? (
        <Notice kind="error" title={t('failed.delete')} announce>
          {deletion.problem}
        </Notice>
      ) : null}
      <Text c="dimmed" mb="sm" role="status">
        {t('count', { shown: shown.length, count: meals.length })}
      </Text>
      {shown.length > 0 ? (
        <List
          meals={shown}
          categories={categories}
          order={sort}
          onOrder={setSort}
          onEdit={({ id }) => setFilters({ meal: id })}
          onDelete={(meal) => void deletion.ask(meal)}
        />
      ) : meals.length > 0 ? (
        <p>{t('noneFound')}</p>
      ) : (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      )}
      <MealDialog
        meals={meals}
        categories={categories}
        requested={requested}
        audience="kitchen"
        onClose={() => setFilters({ meal: undefined }, { replace: true })}
      />
    </>
  );
}
