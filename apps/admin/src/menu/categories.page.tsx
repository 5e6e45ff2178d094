import { Button } from '@trpeza/ui/kit/button/button';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoriesTable } from './categories-table.tsx';
import { CategoryForm } from './category.form.tsx';
import styles from './menu.module.css';
import { MenuFrame } from './menu-frame.tsx';
import { useDeleteCategory } from './use-delete-category.tsx';
import { useMoveCategory } from './use-move-category.ts';

export default function CategoriesPage() {
  const { t } = useTranslation('menu');
  /** `new`, or the category that is being renamed. */
  const [open, setOpen] = useState<Category | 'new'>();
  return (
    <MenuFrame
      current="categories"
      actions={
        <Button onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('office.categories.add')}
        </Button>
      }
    >
      {({ meals, categories }) => (
        <>
          <Categories meals={meals} categories={categories} onRename={setOpen} />
          <CategoryForm category={open} onClose={() => setOpen(undefined)} />
        </>
      )}
    </MenuFrame>
  );
}

type CategoriesProps = {
  meals: readonly Meal[];
  categories: readonly Category[];
  onRename: (category: Category) => void;
};

function Categories({ meals, categories, onRename }: CategoriesProps) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const countOf = ({ id }: Category) => meals.filter(({ categoryId }) => categoryId === id).length;
  const { move, moved } = useMoveCategory(categories);
  const deletion = useDeleteCategory(countOf);
  return (
    <>
      {deletion.problem ? (
        <Notice kind="error" title={t('office.categories.deleteFailed')} announce>
          {deletion.problem}
        </Notice>
      ) : null}
      <p className={styles.places} role="status">
        {moved
          ? t('office.categories.moved', {
              name: localized(moved.category, 'name').text,
              place: moved.place,
              total: categories.length,
            })
          : t('office.categories.hint')}
      </p>
      {categories.length === 0 ? (
        <EmptyState title={t('office.categories.none')}>{t('office.categories.noneText')}</EmptyState>
      ) : (
        <CategoriesTable
          categories={categories}
          countOf={countOf}
          onMove={move}
          onRename={onRename}
          onDelete={(category) => void deletion.ask(category)}
        />
      )}
    </>
  );
}
