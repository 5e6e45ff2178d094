import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransitionButton } from '../ordering/orders/transition-button.tsx';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { usePinned } from '../ordering/orders/use-pinned.ts';
import styles from './load-van.module.css';
import type { Stop } from './round.ts';

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
    <div className={styles.load} data-pinned={isPinned || undefined}>
      <TransitionButton
        order={first.order}
        ofMany
        action="pickUp"
        className={styles.all}
        icon={<Icon name="van" />}
        label={t('load.all', { count: shown.length })}
        onPress={() => load(ready)}
      />
      <Button variant="secondary" className={styles.but} onClick={() => setChoosing(true)}>
        {t('load.but')}
      </Button>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t('load.title')} hasOwnConfirmation>
        <Choice ready={ready} onLoad={load} />
      </Dialog>
    </div>
  );
}

/** Lists all ready bags, preselected; the driver unticks those that are missing. */
function Choice({ ready, onLoad }: { ready: readonly Stop[]; onLoad: (taken: readonly Stop[]) => void }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const keyOf = ({ order }: Stop) => String(order.id);
  const taken = ready.filter((stop) => !left.has(keyOf(stop)));
  return (
    <div className={styles.choice}>
      <CheckList
        id={id}
        legend={t('load.question')}
        options={ready.map((stop) => ({
          value: keyOf(stop),
          label: `${stop.number} · ${stop.order.customerName}`,
          hint: orders('meals', { count: stop.order.mealCount }),
        }))}
        values={taken.map(keyOf)}
        onChange={(values) => setLeft(new Set(ready.map(keyOf).filter((key) => !values.includes(key))))}
      />
      <div className={styles.foot}>
        {taken.length === 0 ? (
          <p role="status">{t('load.nothing')}</p>
        ) : (
          <Button size="large" isWide onClick={() => onLoad(taken)}>
            <Icon name="van" />
            {t('load.some', { count: taken.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
