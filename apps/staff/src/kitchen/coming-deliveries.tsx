import { useQuery } from '@tanstack/react-query';
import type { ComingSlot } from '@trpeza/contract/ordering/board.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import styles from './coming-deliveries.module.css';

/** Shows how many meals are ordered for each future date and slot, so that the kitchen can plan ahead. */
export function ComingDeliveries() {
  const { t } = useTranslation('kitchen');
  const coming = useQuery(api.query('GET /api/orders/coming'));
  return (
    <section className={styles.section} aria-labelledby="coming-deliveries">
      <h2 id="coming-deliveries">{t('coming.title')}</h2>
      <p>{t('coming.text')}</p>
      <QueryView query={coming} title={t('coming.failed')}>
        {(rows) => <Dates rows={rows} />}
      </QueryView>
    </section>
  );
}

function Dates({ rows }: { rows: readonly ComingSlot[] }) {
  const { t } = useTranslation('kitchen');
  if (rows.length === 0) return <p>{t('coming.none')}</p>;
  return (
    <ul className={styles.dates}>
      {[...new Set(rows.map(({ date }) => date))].map((date) => (
        <ComingDate key={date} date={date} slots={rows.filter((row) => row.date === date)} />
      ))}
    </ul>
  );
}

function ComingDate({ date, slots }: { date: string; slots: readonly ComingSlot[] }) {
  const { t: orders } = useTranslation('orders');
  const { t } = useTranslation('kitchen');
  const { dateLine: write, slot: writeSlot, price } = useFormats();
  return (
    <li className={styles.date}>
      <Link className={styles.day} to={paths.kitchen(date)}>
        {write(date)}
      </Link>
      <ul className={styles.slots}>
        {slots.map((each) => (
          <li key={each.slot} className={styles.slot}>
            <span>{writeSlot(each.slot)}</span>
            <strong>{t('slots.orders', { count: each.orders })}</strong>
            <span>{orders('meals', { count: each.meals })}</span>
            <span className={styles.amount}>{price(each.totalAmount)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
