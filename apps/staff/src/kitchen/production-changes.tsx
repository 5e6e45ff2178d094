import { Group, Paper, SimpleGrid, Title } from '@mantine/core';
import type { ProductionChange } from '@trpeza/contract/kitchen/production.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import type { IconName } from '@trpeza/ui/kit/icon/icons';
import { useTranslation } from 'react-i18next';

const LOOKS: Record<ProductionChange['kind'], { tone: BadgeTone; icon: IconName }> = {
  added: { tone: 'green', icon: 'plus' },
  cancelled: { tone: 'red', icon: 'minus' },
  moved: { tone: 'red', icon: 'arrow-right' },
  changed: { tone: 'yellow', icon: 'edit' },
};

/** Shows which orders were added, removed or changed since the sheet was frozen. */
export function ProductionChanges({ changes }: { changes: readonly ProductionChange[] }) {
  const { t } = useTranslation('kitchen');
  return (
    <section>
      <Title order={2} fz="xl" my="sm">
        {t('production.changes')}
      </Title>
      {changes.length === 0 ? (
        <p>{t('production.noChanges')}</p>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </SimpleGrid>
      )}
    </section>
  );
}

function Change({ change }: { change: ProductionChange }) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const { signed } = useFormats();
  const { orderNumber: number, customerName: customer, kind, meals } = change;
  return (
    <Paper fz="lg" style={{ breakInside: 'avoid' }}>
      <Group justify="space-between" gap="sm" fw={700}>
        {customer ? t('production.orderOf', { number, customer }) : orders('number', { number })}
        <Badge {...LOOKS[kind]}>{t(`production.kind.${kind}`)}</Badge>
      </Group>
      {meals.map((meal) => (
        <p key={meal.mealId}>
          <strong>{signed(meal.quantity)}</strong> <MealName item={meal} />
        </p>
      ))}
    </Paper>
  );
}
