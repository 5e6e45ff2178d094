import { Button } from '@mantine/core';
import { useSession } from '@trpeza/ui/features/desk/use-session';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import styles from './refused-orders.module.css';
import { dismissRefused, type RefusedOrder } from './taps.ts';
import { useTaps, useTapsRun } from './use-moves.ts';

export const REFUSED_ID = 'refused-orders';

/** What was tapped and could not be done, on top of every page until it has been read. */
export function RefusedOrders() {
  const { t } = useTranslation('orders');
  const { store } = useTapsRun();
  const { user } = useSession();
  const refused = useTaps().refused.filter(({ personId }) => personId === user?.id);
  return (
    <section
      id={REFUSED_ID}
      className={styles.list}
      tabIndex={-1}
      aria-label={t('taps.refusedTitle')}
      hidden={refused.length === 0}
    >
      {refused.map((order) => (
        <Refused
          key={order.key + order.orderId}
          order={order}
          onRead={() => void store.change((taps) => dismissRefused(taps, order))}
        />
      ))}
    </section>
  );
}

function Refused({ order, onRead }: { order: RefusedOrder; onRead: () => void }) {
  const { t } = useTranslation('orders');
  const tapped = order.tapped.map(({ kind, to }) => {
    if (kind === 'credit') return t('credit.report');
    return kind === 'undo' ? t('taps.undo') : t(`status.${to}`);
  });
  return (
    <Notice
      kind="error"
      title={t('moveFailed', { number: order.number })}
      announce
      actions={
        <Button size="lg" variant="default" onClick={onRead}>
          {t('taps.read')}
        </Button>
      }
    >
      <p lang={order.language}>{order.message}</p>
      <p>{t('taps.tapped', { list: tapped.join(' → ') })}</p>
    </Notice>
  );
}
