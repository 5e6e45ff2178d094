import { Button } from '@mantine/core';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';
import styles from './chef-settings.module.css';
import { nameOf, type MealOrder } from '@trpeza/ui/features/meals/meal-list';

/** What table and cards are told alike. */
export type MealListProps = {
  meals: readonly Meal[];
  categories: readonly Category[];
  order: MealOrder;
  onOrder: (order: MealOrder) => void;
  onEdit: (meal: Meal) => void;
  onDelete: (meal: Meal) => void;
};

type MealActionsProps = { meal: Meal } & Pick<MealListProps, 'onEdit' | 'onDelete'>;

export function MealActions({ meal, onEdit, onDelete }: MealActionsProps) {
  const { t } = useTranslation('menu');
  const name = nameOf(meal, useLanguage());
  return (
    <span className={styles.actions}>
      <Button
        variant="default"
        leftSection={<Icon name="edit" />}
        aria-label={t('editOf', { name })}
        onClick={() => onEdit(meal)}
      >
        {t('edit')}
      </Button>
      <Button
        variant="outline"
        leftSection={<Icon name="trash" />}
        aria-label={t('deleteOf', { name })}
        onClick={() => onDelete(meal)}
      >
        {t('delete')}
      </Button>
    </span>
  );
}

/** The name of a category in the shown language. */
export function useCategoryName(categories: readonly Category[]): (meal: Meal) => string {
  const { t } = useTranslation('menu');
  const language = useLanguage();
  return ({ categoryId }) => {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? nameOf(category, language) : t('unknownCategory');
  };
}
