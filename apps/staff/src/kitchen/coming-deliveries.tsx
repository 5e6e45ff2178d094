import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComingSlot } from '@trpeza/contract/ordering/board.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';

/** Shows how many meals are ordered for each future date and slot, so that the kitchen can plan ahead. */
export function ComingDeliveries() {
  const { t } = useTranslation('kitchen');
  const coming = useQuery(api.query('GET /api/orders/coming'));
  return (
    <Stack component="section" gap="sm" pt="xl" aria-labelledby="coming-deliveries">
      <h2 id="coming-deliveries">{t('coming.title')}</h2>
      <p>{t('coming.text')}</p>
      <QueryView query={coming} title={t('coming.failed')}>
        {(rows) => (rows.length === 0 ? <p>{t('coming.none')}</p> : <Dates rows={rows} />)}
      </QueryView>
    </Stack>
  );
}

function Dates({ rows }: { rows: readonly ComingSlot[] }) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const { dateLine: write, slot: writeSlot, price } = useFormats();
  return [...new Set(rows.map(({ date }) => date))].map((date) => (
    <Group key={date} gap="sm">
      <ButtonLink variant="secondary" to={paths.kitchen(date)}>
        {write(date)}
      </ButtonLink>
      <div>
        {rows
          .filter((row) => row.date === date)
          .map(({ slot, ...each }) => (
            <p key={slot}>
              {writeSlot(slot)}: <strong>{t('slots.orders', { count: each.orders })}</strong>,{' '}
              {orders('meals', { count: each.meals })},{' '}
              <Text span style={{ whiteSpace: 'nowrap' }}>
                {price(each.totalAmount)}
              </Text>
            </p>
          ))}
      </div>
    </Group>
  ));
}
