import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { deliveryBefore, type CalendarOptions } from '../ordering/calendar/delivery-dates.ts';
import { useApplyQueuedActions } from '../ordering/orders/use-order-actions.ts';
import { countUnrecorded } from './day-rounds.ts';
import { roundQuery } from './use-round.ts';

const TEN_MINUTES = 600_000;

/**
 * After midnight the page shows the next round. This links back to the previous one while it has stops without a recorded
 * outcome.
 */
export function UnrecordedStops({ options, shown }: { options: CalendarOptions; shown: string }) {
  const { t } = useTranslation('deliveries');
  const { id: me } = useUser();
  const showQueued = useApplyQueuedActions();
  const date = deliveryBefore(options, options.today);
  const asked = { enabled: date !== shown, refetchInterval: TEN_MINUTES };
  const board = useQuery({ ...api.query('GET /api/orders/by-date/{date}', { params: { date } }), ...asked });
  const round = useQuery({ ...roundQuery(date), ...asked });
  if (date === shown || !board.data || !round.data) return null;
  const count = countUnrecorded(showQueued(board.data, board.dataUpdatedAt), round.data, me);
  if (count === 0) return null;
  return (
    <Box maw="46rem" mx="auto" mb="sm">
      <ButtonLink variant="danger" isWide to={paths.deliveries(date)}>
        <Icon name="warning" />
        {t('unrecorded', { count, date })}
        <Icon name="arrow-right" />
      </ButtonLink>
    </Box>
  );
}
