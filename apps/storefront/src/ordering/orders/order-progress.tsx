import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import styles from './orders.module.css';

const WAY = [
  'pending',
  'processing',
  'ready_for_delivery',
  'delivering',
  'completed',
] as const satisfies readonly OrderStatus[];

/** The progress of an order as text; screen readers announce a change of the current step. */
export function OrderProgress({
  order: { status, outcome, leftWhere },
}: {
  order: Pick<Order, 'status' | 'outcome' | 'leftWhere'>;
}) {
  const { t } = useTranslation('orders');
  if (status === 'cancelled') {
    return (
      <p className={styles.now} role="status">
        {t('mine.steps.cancelled')}
        {outcome ? `. ${t('mine.outcome', { outcome: t(`outcome.${outcome}`) })}` : null}
      </p>
    );
  }
  const at = WAY.indexOf(status);
  return (
    <>
      <p className={styles.now} role="status">
        {t(`mine.steps.${status}`)}
        {leftWhere ? ` ${t('mine.leftWhere', { where: leftWhere })}` : null}
      </p>
      {/* A delivered order needs no progress any more. */}
      {status === 'completed' ? null : (
        <ol className={styles.way} aria-label={t('mine.progress')}>
          {WAY.map((step, index) => (
            <li
              key={step}
              aria-current={index === at ? 'step' : undefined}
              data-done={index <= at || undefined}
            >
              <span className={styles.dot} aria-hidden="true">
                {index <= at ? <Icon name="check" size={1} /> : null}
              </span>
              {t(`mine.way.${step}`)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
