import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { deliveryQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import styles from './order-by.module.css';

/** 'Order by Wednesday 25 November for Monday 30 November', and the hours. For a given day, or the next possible one. */
export function OrderBy({ date }: { date?: string | null }) {
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
        <strong>{t('orderBy', { until: day.orderUntilDate, date: day.date })}</strong>
        {day.openSlots.length > 0 ? (
          <span className={styles.hours}>{day.openSlots.map(slot).join(', ')}</span>
        ) : null}
      </span>
    </p>
  );
}
