import { Box } from '@mantine/core';
import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransitionButton } from '../ordering/orders/transition-button.tsx';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { usePinned } from '../ordering/orders/use-pinned.ts';
import { ChooseStops } from './choose-stops.tsx';
import type { Stop } from './round.ts';
import styles from './stop-actions.module.css';

/** Picks up all ready bags with one click, except those that the driver leaves out. */
export function LoadVan({ stops }: { stops: readonly Stop[] }) {
  const { t } = useTranslation('deliveries');
  const { moveMany } = useOrderActions();
  const [loaded, setLoaded] = useState<readonly Stop[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const isPinned = usePinned(loaded[0]?.order.id ?? 0)?.action === 'pickUp';
  const ready = stops.filter(({ order }) => isOrderActionAllowed('pickUp', order, 'delivery'));
  const shown = isPinned ? loaded : ready;
  const [first] = shown;
  if (!first || (ready.length < 2 && !isPinned)) return null;
  const load = (taken: readonly Stop[]) => {
    setLoaded(taken);
    setChoosing(false);
    void moveMany(
      taken.map(({ order }) => order),
      'delivering',
    );
  };
  return (
    <Box className={styles.pair} mb="sm" data-pinned={isPinned || undefined}>
      <TransitionButton
        order={first.order}
        ofMany
        action="pickUp"
        icon={<Icon name="van" />}
        label={t('load.all', { count: shown.length })}
        onPress={() => load(ready)}
      />
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        {t('load.but')}
      </Button>
      {isChoosing ? (
        <ChooseStops
          stops={ready}
          startsWithAll
          title={t('load.title')}
          question={t('load.question')}
          nothing={t('load.nothing')}
          submit={(count) => (
            <>
              <Icon name="van" />
              {t('load.some', { count })}
            </>
          )}
          onChoose={load}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Box>
  );
}
