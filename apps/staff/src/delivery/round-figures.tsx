import { Group, Text } from '@mantine/core';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { summariseDay } from '../kitchen/board.ts';

/** Figures of today's load. Amounts are left out, because drivers do not need them. */
export function RoundFigures({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('kitchen');
  const summary = summariseDay(orders);
  const figures = [
    [t('tile.orders'), summary.orders],
    [t('tile.meals'), summary.meals],
    [t('tile.slots'), summary.slots],
  ] as const;
  return (
    <section aria-label={t('summary')}>
      <Group component="dl" m={0} gap="var(--space-1) var(--space-5)">
        {figures.map(([name, value]) => (
          <Group key={name} gap="sm" align="baseline">
            <Text component="dt" fz="1rem" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={700}>
              {value}
            </Text>
          </Group>
        ))}
      </Group>
    </section>
  );
}
