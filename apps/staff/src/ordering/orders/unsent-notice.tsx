import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import styles from './unsent-notice.module.css';
import { useIsWaiting } from './use-order-actions.ts';

/** Shows that the last action on an order has not reached the server yet. */
export function UnsentNotice({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders');
  if (!useIsWaiting(orderId)) return null;
  return (
    <p className={styles.waiting}>
      <Icon name="clock" /> {t('queue.notSent')}
    </p>
  );
}
