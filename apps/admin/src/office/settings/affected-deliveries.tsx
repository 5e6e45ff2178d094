import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import styles from './settings.module.css';
import type { Preview } from './use-preview.ts';

/** Existing deliveries that the change would affect: each delivery day with a link to its orders, next to the input. */
export function AffectedDeliveries({ affected }: { affected: Preview['affected'] }) {
  const { t } = useTranslation('settings');
  const { dateLine: write, slot: writeSlot } = useFormats();
  return (
    <div className={styles.affected}>
      <p>{t('affected.text')}</p>
      <ul>
        {affected.map(({ why, date, slot, deliveries: count }) => (
          <li key={`${date} ${slot}`}>
            <a href={paths.ordersOfDelivery(date)} target="_blank" rel="noreferrer">
              {write(date)}
            </a>
            , {writeSlot(slot)}: {t('affected.deliveries', { count })} – {t(`affected.why.${why}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
