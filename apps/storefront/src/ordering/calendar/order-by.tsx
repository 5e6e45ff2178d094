import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { deliveryQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import { DayLeaf } from './day-leaf.tsx';
import styles from './order-by.module.css';

interface OrderByProps {
  /** Without a date, the next possible one is shown. */
  date?: string | null;
  /** The time of the delivery; without one all that are open that day. */
  time?: Slot | null;
}

/** The delivery as one object, the same everywhere: leaf, 'Delivery: Monday 30 November', its hours, and the cut-off small. */
export function OrderBy({ date, time }: OrderByProps) {
  const { t } = useTranslation('calendar');
  const { slot } = useFormats();
  const { data: delivery } = useQuery(deliveryQuery);
  if (!delivery) return null;
  const shown = date ?? delivery.next?.deliveryDate;
  if (!shown) return <p className={styles.note}>{t('none')}</p>;
  // After its cut-off it is no longer among the dates, and still the day of the delivery.
  const day = delivery.dates.find((one) => one.date === shown);
  return (
    <p className={styles.note}>
      <DayLeaf date={shown} />
      <span>
        <strong>{t('deliveryOn', { date: shown })}</strong>
        <span className={styles.hours}>{(time ? [time] : day?.openSlots)?.map(slot).join(', ')}</span>
        {day && <span className={styles.until}>{t('changeUntil', { until: day.orderUntilDate })}</span>}
      </span>
    </p>
  );
}
