import { Group } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import type { ReactNode } from 'react';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

type MealActionsProps = {
  meal: Meal;
  onEdit: (meal: Meal) => void;
  onDelete: (meal: Meal) => void;
  /** Additional actions, shown first. */
  children?: ReactNode;
};

/** The buttons of a meal in a list: edit it, and take it off the menu. */
export function MealActions({ meal, onEdit, onDelete, children }: MealActionsProps) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(meal, 'name').text;
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      {children}
      <Button variant="secondary" aria-label={t('editOf', { name })} onClick={() => onEdit(meal)}>
        <Icon name="edit" />
        {t('edit')}
      </Button>
      <Button variant="danger" aria-label={t('deleteOf', { name })} onClick={() => onDelete(meal)}>
        <Icon name="trash" />
        {t('delete')}
      </Button>
    </Group>
  );
}
