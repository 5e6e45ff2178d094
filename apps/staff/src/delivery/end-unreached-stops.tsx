import { Box } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { ChooseStops } from './choose-stops.tsx';
import type { Stop } from './round.ts';

/** True when the order is packed, but not finished. */
const isPackedStop = ({ order: { status } }: Stop): boolean =>
  status === 'ready_for_delivery' || status === 'delivering';

/**
 * Ends stops that the driver did not get to; records the outcome "not delivered by us". No stop is preselected, because
 * every selected stop will be cancelled.
 */
export function EndUnreachedStops({ stops }: { stops: readonly Stop[] }) {
  const { t } = useTranslation('deliveries');
  const { failMany } = useOrderActions();
  const [isChoosing, setChoosing] = useState(false);
  const left = stops.filter(isPackedStop);
  if (left.length === 0) return null;
  const end = (chosen: readonly Stop[]) => {
    setChoosing(false);
    void failMany(chosen.map(({ order }) => order));
  };
  // Kept away from the last stop, so that a click meant for that stop does not end the round.
  return (
    <Box mt="lg">
      <Button variant="secondary" isWide onClick={() => setChoosing(true)}>
        {t('notReached.open')}
      </Button>
      {isChoosing ? (
        <ChooseStops
          stops={left}
          title={t('notReached.title')}
          text={<p>{t('notReached.consequence')}</p>}
          question={t('notReached.question')}
          nothing={t('notReached.nothing')}
          variant="danger"
          submit={(count) => t('notReached.confirm', { count })}
          onChoose={end}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Box>
  );
}
