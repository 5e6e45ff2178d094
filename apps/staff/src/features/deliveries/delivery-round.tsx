import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import styles from './delivery-round.module.css';
import { planRound, type Stop } from './round.ts';
import { StopCard } from './stop-card.tsx';

/** The stops of a day: what is still to do first, what is done below. */
export function DeliveryRound({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('deliveries');
  const { open, closed } = planRound(orders);
  const total = open.length + closed.length;
  if (total === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  return (
    <>
      <p className={styles.progress} role="status">
        {t('progress', { done: closed.length, total })}
      </p>
      <h2 className={styles.title}>{t('open')}</h2>
      {open.length === 0 ? <Notice kind="success" level={3} title={t('allDone')} /> : <Stops stops={open} />}
      {closed.length > 0 ? (
        <>
          <h2 className={styles.title}>{t('closed')}</h2>
          <Stops stops={closed} />
        </>
      ) : null}
    </>
  );
}

function Stops({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className={styles.stops}>
      {stops.map((stop) => (
        <li key={stop.order.id}>
          <StopCard stop={stop} />
        </li>
      ))}
    </ol>
  );
}
