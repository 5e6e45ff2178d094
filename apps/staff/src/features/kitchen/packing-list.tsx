import { Button } from '@trpeza/ui/kit/button/button';
import { SLOTS } from '@trpeza/contract/calendar/slots';
import type { PackingList as List } from '@trpeza/contract/kitchen/packing.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { useTranslation } from 'react-i18next';
import { PackingCard } from './packing-card.tsx';
import { PackingControl } from './packing-control.tsx';
import styles from './packing-list.module.css';
import { isPacked, type Ticks } from './ticks.ts';
import { useTicks } from './use-ticks.ts';

/** The bags in the order of the round, with a tick for everything that is packed. */
export function PackingList({ list }: { list: List }) {
  const { t } = useTranslation('kitchen');
  const { slot: write } = useFormats();
  const { ticks, tick, clear } = useTicks(list.date);
  return (
    <>
      <PackingControl control={list.control} />
      {list.orders.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <>
          <Progress list={list} ticks={ticks} onClear={clear} />
          {slotsOf(list).map((slot) => (
            <section key={slot} aria-label={write(slot)}>
              <h2 className={styles.slot}>{write(slot)}</h2>
              <ul className={styles.cards}>
                {list.orders
                  .filter((order) => order.deliveryTime === slot)
                  .map((order) => (
                    <li key={order.id}>
                      <PackingCard order={order} date={list.date} ticks={ticks} onTick={tick} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </>
  );
}

const slotsOf = ({ orders }: List) =>
  SLOTS.filter((slot) => orders.some(({ deliveryTime }) => deliveryTime === slot));

function Progress({ list, ticks, onClear }: { list: List; ticks: Ticks; onClear: () => void }) {
  const { t } = useTranslation('kitchen');
  const confirm = useConfirm();
  const packed = list.orders.filter((order) => isPacked(order, ticks)).length;
  const words = t('packing.progress', { packed, count: list.orders.length });
  const again = async () => {
    const sure = await confirm({
      title: t('packing.again'),
      text: t('packing.againText'),
      confirmLabel: t('packing.againConfirm'),
      cancelLabel: t('packing.againKeep'),
      destructive: true,
    });
    if (sure) onClear();
  };
  return (
    <div className={styles.progress} data-screen-only>
      <div className={styles.state}>
        <p className={styles.count} role="status">
          {words}
        </p>
        <progress className={styles.bar} value={packed} max={list.orders.length} aria-label={words} />
        <p>{t('packing.tickedHere')}</p>
      </div>
      {ticks.size > 0 ? (
        <Button variant="secondary" size="large" onClick={() => void again()}>
          {t('packing.again')}
        </Button>
      ) : null}
    </div>
  );
}
