import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { memo, type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsentNotice } from '../ordering/orders/unsent-notice.tsx';
import { usePinned } from '../ordering/orders/use-pinned.ts';
import { streetOf, type Stop } from './round.ts';
import { StopActions } from './stop-actions.tsx';
import actions from './stop-actions.module.css';
import styles from './stop-card.module.css';

interface StopCardProps {
  stop: Stop;
  isNext: boolean;
  isOpen: boolean;
  onToggle: (id: number, event: MouseEvent) => void;
}

/**
 * One stop as a clickable row: number, customer, street and status; expanded, how to get in and the actions. Memoised, so
 * that an action on one stop does not re-render the others.
 */
export const StopCard = memo(function StopCard({ stop, isNext, isOpen, onToggle }: StopCardProps) {
  const { number, order, isNew, sameDoor, triedAt } = stop;
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const { clock } = useFormats();
  const [name, panel] = [useId(), useId()];
  const pinned = usePinned(order.id);
  return (
    <article
      className={styles.card}
      aria-labelledby={name}
      data-pinned={pinned && true}
      data-done={isFinal(order.status) || undefined}
      data-next={isNext || undefined}
      data-open={isOpen || undefined}
    >
      <h3>
        <button
          type="button"
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={(event) => onToggle(order.id, event)}
        >
          <VisuallyHidden>
            {t(isNext ? 'nextStop' : 'stop', { number })}{' '}
            {orders('number', { number: order.orderNumber })}{' '}
          </VisuallyHidden>
          <span className={styles.number} aria-hidden>
            {number}
          </span>
          <span>
            <strong id={name} className={styles.customer}>
              {order.customerName}
            </strong>{' '}
            <span className={styles.where}>
              <span className={styles.street}>
                {isOpen ? order.deliveryAddress : streetOf(order.deliveryAddress)}
              </span>{' '}
              <span className={styles.status}>
                <StatusBadge status={order.status} small>
                  {order.status === 'ready_for_delivery' ? t('ready') : null}
                </StatusBadge>
              </span>
            </span>
            {isNew || sameDoor || triedAt ? (
              <span className={styles.marks}>
                {triedAt ? <span className={styles.new}>{t('tried', { time: clock(triedAt) })}</span> : null}{' '}
                {isNew ? <span className={styles.new}>{t('isNew')}</span> : null}{' '}
                {sameDoor ? <span className={styles.same}>{t('sameDoor')}</span> : null}
              </span>
            ) : null}
          </span>
        </button>
      </h3>
      {isOpen || pinned ? null : <UnsentNotice orderId={order.id} />}
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {isOpen ? (
          <>
            {order.deliveryInstructions ? (
              <p className={actions.note}>
                <VisuallyHidden>{orders('field.instructions')}: </VisuallyHidden>
                {order.deliveryInstructions}
              </p>
            ) : null}
            <StopActions stop={stop} />
          </>
        ) : null}
      </div>
    </article>
  );
}, isSame);

/** The stops are new objects after every change, but contain the same order objects while those are unchanged. */
function isSame({ stop: before, ...seen }: StopCardProps, { stop: after, ...shown }: StopCardProps): boolean {
  const keys = Object.keys(after) as (keyof Stop)[];
  const flags = Object.keys(shown) as (keyof typeof shown)[];
  return flags.every((key) => seen[key] === shown[key]) && keys.every((key) => before[key] === after[key]);
}
