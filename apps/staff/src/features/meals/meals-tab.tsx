import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import styles from './chef-settings.module.css';
import { MealDialog } from '@trpeza/ui/features/meals/meal-dialog';
import {
  findMeals,
  MEAL_ORDERS,
  readOrder,
  sortMeals,
  type MealOrder,
} from '@trpeza/ui/features/meals/meal-list';
import { MealCards } from './meal-cards.tsx';
import { MealsTable } from './meals-table.tsx';
import { useDeletion } from './use-deletion.tsx';

/** Colleagues change meals too: they are refetched whenever the user comes back to the page. */
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
  const { order, setOrder, requested, ask } = useAddress();
  const language = useLanguage();
  const isNarrow = useMediaQuery('not (min-width: 60em)', false, { getInitialValueInEffect: false });
  const deletion = useDeletion();
  const shown = sortMeals(findMeals(meals, typed), order, language);
  const List = isNarrow ? MealCards : MealsTable;
  return (
    <>
      <div className={styles.tools}>
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
            value={order}
            options={MEAL_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(event) => setOrder(readOrder(event.currentTarget.value))}
          />
        ) : null}
        <Button size="large" onClick={() => ask('new')}>
          <Icon name="plus" />
          {t('add')}
        </Button>
      </div>
      {deletion.problem ? (
        <Notice kind="error" title={t('failed.delete')} announce>
          {deletion.problem}
        </Notice>
      ) : null}
      <p className={styles.count} role="status">
        {t('count', { shown: shown.length, count: meals.length })}
      </p>
      {shown.length > 0 ? (
        <List
          meals={shown}
          categories={categories}
          order={order}
          onOrder={setOrder}
          onEdit={({ id }) => ask(String(id))}
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
        onClose={() => ask(undefined)}
      />
    </>
  );
}

/** Sort order and open meal are kept in the address: Back closes the form, and a sign-in in between returns to it. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string | undefined, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace, preventScrollReset: true });
  };
  return {
    order: readOrder(search.get('sort')),
    setOrder: (order: MealOrder) => change('sort', order, true),
    requested: search.get('meal'),
    ask: (meal: string | undefined) => change('meal', meal, meal === undefined),
  };
}
