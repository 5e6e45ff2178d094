import { Button } from '@trpeza/ui/kit/button/button';
import type { Round } from '@trpeza/contract/deliveries/deliveries.schemas';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ArrangeRound } from './arrange-round.tsx';
import styles from './delivery-round.module.css';
import { planRound, progressOf } from './round.ts';
import { RoundFigures } from './round-figures.tsx';
import { SlotStops } from './slot-stops.tsx';

interface DeliveryRoundProps {
  date: string;
  orders: readonly Order[];
  /** Absent when it could not be loaded: the stops are still shown, only their order is unknown. */
  round: Round | undefined;
}

/** A day's round: its progress, and its stops to be driven, or their order to be changed. */
export function DeliveryRound({ date, orders, round }: DeliveryRoundProps) {
  const { t } = useTranslation('deliveries');
  const [search, setSearch] = useSearchParams();
  const slots = planRound(orders, round);
  const { done, total } = progressOf(slots);
  const isArranging = search.has('arrange') && round !== undefined;
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isArranging) next.delete('arrange');
    else next.set('arrange', '1');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  if (total === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  return (
    <>
      <div className={styles.head}>
        <div className={styles.done}>
          <p className={styles.progress} role="status">
            {t('progress', { done, count: total })}
          </p>
          <progress className={styles.bar} value={done} max={total} aria-hidden />
        </div>
        <div className={styles.figures}>
          <RoundFigures orders={orders} />
        </div>
        {round ? (
          <Button className={styles.arrange} variant={isArranging ? 'primary' : 'secondary'} onClick={toggle}>
            <Icon name={isArranging ? 'check' : 'sort'} />
            {t(isArranging ? 'arrange.done' : 'arrange.start')}
          </Button>
        ) : null}
      </div>
      {round ? null : <Notice kind="warning" level={2} title={t('orderUnknown')} />}
      {isArranging ? <ArrangeRound date={date} slots={slots} /> : <SlotStops slots={slots} />}
    </>
  );
}
