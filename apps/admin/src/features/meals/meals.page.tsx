import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { MealDialog } from '@trpeza/ui/features/meals/meal-dialog';
import { findMeals, readOrder, sortMeals } from '@trpeza/ui/features/meals/meal-list';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useDeleteMeal } from '@trpeza/ui/features/meals/use-delete-meal';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { MealsTable } from './meals-table.tsx';
import { MenuFrame } from './menu-frame.tsx';
import styles from './menu.module.css';
import { useMenuAddress } from './use-menu-address.ts';

export default function MealsPage() {
  const { t } = useTranslation('menu');
  const { ask } = useMenuAddress();
  return (
    <MenuFrame
      current="meals"
      actions={
        <>
          <Link to={paths.imports({ kind: 'menu' })}>{t('office.import')}</Link>
          <Button onClick={() => ask('new')}>
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
  const { typed, setTyped, order, setOrder, requested, ask } = useMenuAddress();
  const shown = sortMeals(findMeals(meals, typed), readOrder(order), useLanguage());
  // The texts are those agreed with the office; the row itself stays, for orders that were placed.
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
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
          order={readOrder(order)}
          onOrder={setOrder}
          onEdit={({ id }) => ask(String(id))}
          onDelete={(meal) => void deletion.ask(meal)}
        />
      )}
      <MealDialog
        meals={meals}
        categories={categories}
        categoriesAt={paths.categories()}
        requested={requested}
        audience="office"
        onClose={() => ask(undefined)}
      />
    </>
  );
}
