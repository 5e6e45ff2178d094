import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import styles from './load-van.module.css';
import type { Stop } from './round.ts';

/** True when the order is packed, but not finished. */
const isPackedStop = ({ order: { status } }: Stop): boolean =>
  status === 'ready_for_delivery' || status === 'delivering';

/** Ends stops that the driver did not get to; records the outcome "not delivered by us". */
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
  return (
    <>
      <Button variant="secondary" isWide className={styles.notReached} onClick={() => setChoosing(true)}>
        {t('notReached.open')}
      </Button>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t('notReached.title')}>
        <Choice left={left} onEnd={end} />
      </Dialog>
    </>
  );
}

/** No stop is preselected, because every selected stop will be cancelled. */
function Choice({ left, onEnd }: { left: readonly Stop[]; onEnd: (chosen: readonly Stop[]) => void }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const id = useId();
  const keyOf = ({ order }: Stop) => String(order.id);
  const [values, setValues] = useState<readonly string[]>([]);
  const chosen = left.filter((stop) => values.includes(keyOf(stop)));
  return (
    <div className={styles.choice}>
      <p>{t('notReached.consequence')}</p>
      <Button variant="secondary" onClick={() => setValues(left.map(keyOf))}>
        {t('notReached.all')}
      </Button>
      <CheckList
        id={id}
        legend={t('notReached.question')}
        options={left.map((stop) => ({
          value: keyOf(stop),
          label: `${stop.number} · ${stop.order.customerName}`,
          hint: orders('meals', { count: stop.order.mealCount }),
        }))}
        values={chosen.map(keyOf)}
        onChange={setValues}
      />
      <div className={styles.foot}>
        {chosen.length === 0 ? (
          <p role="status">{t('notReached.nothing')}</p>
        ) : (
          <Button size="large" variant="danger" isWide onClick={() => onEnd(chosen)}>
            {t('notReached.confirm', { count: chosen.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
