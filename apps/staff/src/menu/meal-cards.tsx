import { Stack } from '@mantine/core';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { MealStatus } from '@trpeza/ui/menu/meal-status';
import { useCategoryName } from '@trpeza/ui/menu/use-category-name';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useTranslation } from 'react-i18next';
import styles from './chef-settings.module.css';
import type { MealListProps } from './meal-list-props.ts';
import { SoldOutButton } from './sold-out-button.tsx';

/** The meal table for phones: one row per meal, with rarely used actions in a menu. */
export function MealCards({ meals, categories, onEdit, onDelete }: MealListProps) {
  const { t } = useTranslation('menu');
  const { t: common } = useTranslation('common');
  const { price } = useFormats();
  const name = useLocalized();
  const categoryOf = useCategoryName(categories);
  return (
    <Stack component="ul" gap={0} aria-label={t('tabs.meals')}>
      {meals.map((meal) => (
        <li key={meal.id} className={styles.card}>
          <div className={styles.words}>
            <h2 className={styles.name}>
              <Localized of={meal} text="name" />
            </h2>
            <p className={styles.facts}>
              <strong>{price(meal.price)}</strong> · {categoryOf(meal)}
            </p>
            {/* The default status is not shown, because it would repeat in fifty rows. */}
            {meal.isActive && meal.stockStatus === 'in_stock' ? null : <MealStatus meal={meal} />}
          </div>
          <SoldOutButton meal={meal} />
          <RowMenu
            label={`${common('actions')}: ${name(meal, 'name').text}`}
            actions={[
              { label: t('edit'), icon: 'edit', onSelect: () => onEdit(meal) },
              { label: t('delete'), icon: 'trash', isDanger: true, onSelect: () => onDelete(meal) },
            ]}
          />
        </li>
      ))}
    </Stack>
  );
}
