import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { MealDialog } from '@trpeza/ui/menu/meal-dialog';
import { findMeals, MEAL_SORT_ORDERS, sortMeals } from '@trpeza/ui/menu/meal-list';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useDeleteMeal } from '@trpeza/ui/menu/use-delete-meal';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { MealsTable } from './meals-table.tsx';
import { MenuFrame } from './menu-frame.tsx';
import styles from './menu.module.css';

/** The open meal is in the URL, so that Back closes it. */
const FIELDS = { q: 'text', sort: MEAL_SORT_ORDERS, meal: 'text' } as const;

export default function MealsPage() {
  const { t } = useTranslation('menu');
  const { setFilters } = useUrlFilters(FIELDS);
  return (
    <MenuFrame
      current="meals"
      actions={
        <>
          <Link to={paths.imports({ kind: 'menu' })}>{t('office.import')}</Link>
          <Button onClick={() => setFilters({ meal: 'new' })}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        </>
      }
    >
      {(menu) => <Meals {...menu} />}
    </MenuFrame>
  );
}

type MealsProps = { meals: readonly Meal[]; categories: readonly Category[] };

function Meals({ meals, categories }: MealsProps) {
  const { t } = useTranslation('menu');
  const { filters, setFilters } = useUrlFilters(FIELDS);
  const { q = '', sort = 'name-asc', meal: requested = null } = filters;
  const shown = sortMeals(findMeals(meals, q), sort, useLanguage());
  // These texts were agreed with the office. The database row is kept, since earlier orders refer to it.
  const deletion = useDeleteMeal((meal) => ({
    title: t('office.deletion.title'),
    text: (
      <div className={styles.form}>
        <strong>
          <Localized of={meal} text="name" />
        </strong>
        <p>{t('office.deletion.text')}</p>
      </div>
    ),
  }));
  return (
    <>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label={t('search')}
          placeholder={t('searchHint')}
          type="search"
          value={q}
          onChange={(event) => setFilters({ q: event.currentTarget.value }, { replace: true })}
        />
        <p className={styles.count} role="status">
          {t('count', { shown: shown.length, count: meals.length })}
        </p>
      </div>
      {deletion.problem ? (
        <Notice kind="error" title={t('failed.delete')} announce>
          {deletion.problem}
        </Notice>
      ) : null}
      {meals.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <MealsTable
          meals={shown}
          categories={categories}
          order={sort}
          onOrder={(next) => setFilters({ sort: next }, { replace: true })}
          onEdit={({ id }) => setFilters({ meal: id })}
          onDelete={(meal) => void deletion.ask(meal)}
        />
      )}
      <MealDialog
        meals={meals}
        categories={categories}
        categoriesAt={paths.categories()}
        requested={requested}
        audience="office"
        onClose={() => setFilters({ meal: undefined }, { replace: true })}
      />
    </>
  );
}
