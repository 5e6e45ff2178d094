import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import type { StockStatus } from '@trpeza/contract/menu/meals.constants';
import { Group } from '@mantine/core';
import { Badge, type BadgeTone } from '../kit/badge/badge.tsx';
import { useTranslation } from 'react-i18next';

export const STOCK_TONES: Record<StockStatus, BadgeTone> = {
  in_stock: 'green',
  low_stock: 'yellow',
  out_of_stock: 'red',
  discontinued: 'neutral',
};

/** Whether customers see a meal, and its stock unless that is normal. */
export function MealStatus({ meal }: { meal: Meal }) {
  const { t } = useTranslation('menu');
  return (
    <Group component="span" gap="sm">
      <Badge tone={meal.isActive ? 'green' : 'neutral'}>
        {t(meal.isActive ? 'status.active' : 'status.inactive')}
      </Badge>
      {meal.stockStatus === 'in_stock' ? null : (
        <Badge tone={STOCK_TONES[meal.stockStatus]}>{t(`stock.${meal.stockStatus}`)}</Badge>
      )}
    </Group>
  );
}
