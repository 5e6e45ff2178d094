import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Slot } from '@trpeza/contract/calendar/slots';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { deliveryQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import styles from './order-by.module.css';

interface OrderByProps {
  /** Without a date, the next possible one is shown. */
  date?: string | null;
  /** The time of the delivery; without one all that are open that day. */
  time?: Slot | null;
}

/** 'Delivery: Monday 30 November', its hours, and in small print the cut-off for changes. */
export function OrderBy({ date, time }: OrderByProps) {
  const { t } = useTranslation('calendar');
  const { slot } = useFormats();
  const { data: delivery } = useQuery(deliveryQuery);
  if (!delivery) return null;
  const day = delivery.dates.find((one) => one.date === (date ?? delivery.next?.deliveryDate));
  if (!day) return <p className={styles.note}>{t('none')}</p>;
  return (
    <p className={styles.note}>
      <span className={styles.icon}>
        <Icon name="clock" size={1.5} />
      </span>
      <span>
        <strong>{t('deliveryOn', { date: day.date })}</strong>
        <span className={styles.hours}>{(time ? [time] : day.openSlots).map(slot).join(', ')}</span>
        <span className={styles.until}>{t('changeUntil', { until: day.orderUntilDate })}</span>
      </span>
    </p>
  );
}
