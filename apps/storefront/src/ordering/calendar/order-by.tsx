import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { deliveryQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import { CalendarLeaf } from './calendar-leaf.tsx';
import styles from './order-by.module.css';

interface OrderByProps {
  /** If absent, the next possible date is shown. */
  date?: string | null;
  /** The time of the delivery. If absent, all open times of that day are shown. */
  time?: Slot | null;
}

/**
 * The delivery, displayed the same everywhere: calendar leaf, 'Delivery: Monday 30 November', its hours, and the cut-off
 * in small text.
 */
export function OrderBy({ date, time }: OrderByProps) {
  const { t } = useTranslation('calendar');
  const { slot } = useFormats();
  const { data: delivery } = useQuery(deliveryQuery);
  if (!delivery) return null;
  const shown = date ?? delivery.next?.deliveryDate;
  if (!shown) return <p className={styles.note}>{t('none')}</p>;
  // Undefined after the cut-off: the day can no longer be ordered, but is still the delivery day.
  const day = delivery.dates.find((one) => one.date === shown);
  return (
    <p className={styles.note}>
      <CalendarLeaf date={shown} />
      <span>
        <strong>{t('deliveryOn', { date: shown })}</strong>
        <span className={styles.hours}>{(time ? [time] : day?.openSlots)?.map(slot).join(', ')}</span>
        {day && <span className={styles.until}>{t('changeUntil', { until: day.orderUntilDate })}</span>}
      </span>
    </p>
  );
}
