import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isChangeable } from '@trpeza/contract/ordering/change-order.constants';
import type { Order, OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useFormats } from '../../use-formats.ts';
import { CalendarLeaf } from '../calendar/calendar-leaf.tsx';
import { usePayerLine } from '../cart/use-payer-line.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrder } from './change-order.tsx';
import { MakeRecurringFromOrder } from '../recurring-orders/make-recurring.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderCredits } from './order-credits.tsx';
import { OrderItemDialog } from './order-item-dialog.tsx';
import { OrderProgress } from './order-progress.tsx';
import { useCanOrder } from '../cart/use-can-order.ts';
import styles from './orders.module.css';
import { RescheduleButton } from './reschedule-button.tsx';
import { useIsPast } from './use-is-past.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { useRefundText } from './use-refund-text.ts';

/** An order's progress and details, with everything a customer may ask about it on the phone. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { dateLine, slot, instant } = useFormats();
  const { hash } = useLocation();
  const refund = useRefundText()(order);
  const canOrder = useCanOrder();
  const isNew = hash === `#${order.orderNumber}`;
  return (
    <li className={styles.order} id={order.orderNumber} tabIndex={-1} data-new={isNew || undefined}>
      <div className={styles.head}>
        <h2>{t('number', { number: order.orderNumber })}</h2>
        <OrderBadge status={order.status} />
      </div>
      <p className={styles.quiet}>{t('mine.placed', { when: instant(order.createdAt) })}</p>
      {order.paymentMethod === 'account' &&
      order.status !== 'cancelled' &&
      Number(order.customerAmount) > 0 ? (
        <p className={styles.quiet}>{t('mine.onAccount')}</p>
      ) : null}
      <p className={styles.when}>
        <CalendarLeaf date={order.deliveryDate} />
        <span>
          {dateLine(order.deliveryDate, 'long')}, {slot(order.deliveryTime)}
        </span>
      </p>
      <OrderProgress order={order} />
      {order.isDishonoured ? (
        <p className={styles.unpaid}>
          {t('dishonoured.customer')} {isFinal(order.status) ? null : t('dishonoured.coming')}
        </p>
      ) : null}
      <OrderCredits order={order} />
      {refund && (order.status === 'cancelled' || order.version > 1) ? <p>{refund}</p> : null}
      {order.isNotOwed ? <p>{t('mine.notOwed')}</p> : null}
      <div className={styles.columns}>
        <OrderMeals items={order.items} />
        <section>
          <OrderSums order={order} />
          <h3>{t('mine.address')}</h3>
          <p>{order.deliveryAddress}</p>
          {order.deliveryInstructions ? <p>{order.deliveryInstructions}</p> : null}
          {isFinal(order.status) ? null : <OrderActions order={order} />}
        </section>
      </div>
      <div className={styles.actions}>
        {canOrder ? <OrderAgain order={order} /> : null}
        <MakeRecurringFromOrder order={order} />
        <ButtonLink variant="subtle" to={paths.receipt(order.orderNumber)}>
          {t('mine.receiptOf', { number: order.orderNumber })}
        </ButtonLink>
      </div>
    </li>
  );
}

/** The buttons that change, reschedule or cancel an order until the cut-off; after it, the reason why there are none. */
function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { instant } = useFormats();
  const isPast = useIsPast(order.cancelUntil ?? '');
  if (isPast || order.cancelUntil === null)
    return (
      <p>
        {t('mine.cancelTooLate')} <PhoneUs />
      </p>
    );
  return (
    <>
      <div className={styles.row} role="group" aria-label={t('number', { number: order.orderNumber })}>
        {isChangeable(order) ? <ChangeOrder order={order} /> : null}
        <RescheduleButton order={order} />
        <CancelOrder order={order} />
      </div>
      <p className={styles.quiet}>{t('mine.cancelUntil', { when: instant(order.cancelUntil) })}</p>
    </>
  );
}

/** The ordered meals. A click on one opens its details. */
function OrderMeals({ items }: { items: readonly OrderItem[] }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const [shown, setShown] = useState<OrderItem>();
  return (
    <section>
      <h3>{t('mine.meals')}</h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <button className={styles.item} type="button" onClick={() => setShown(item)}>
              <img
                className={styles.picture}
                src={item.imageUrl}
                alt=""
                width={64}
                height={48}
                loading="lazy"
                onError={(event) => (event.currentTarget.hidden = true)}
              />
              <span className={styles.name}>
                {item.quantity} × <MealName item={item} />
              </span>
              <span>{price(item.subtotal)}</span>
            </button>
          </li>
        ))}
      </ul>
      <OrderItemDialog item={shown} onClose={() => setShown(undefined)} />
    </section>
  );
}

/** For a cancelled order, shows only the paid amount, since nothing is owed any more. */
function OrderSums({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  // A share on account is not paid yet, and neither is a share whose debit the bank did not pay.
  const isOnStatement = Number(order.onAccountAmount) > 0;
  const isPaid = order.paymentMethod !== 'account' && !order.isDishonoured && !isOnStatement;
  const isCancelled = order.status === 'cancelled';
  const payer = usePayerLine()(order);
  const sums = [
    { label: t('receipt.subtotal'), value: order.subtotal },
    { label: t('mine.fee'), value: order.deliveryFee },
    { label: t('mine.total'), value: order.totalAmount },
    ...(isCancelled || payer === undefined ? [] : [{ label: payer, value: order.subsidyAmount }]),
    ...(order.isNotOwed
      ? []
      : [{ label: t(isPaid ? 'mine.paid' : 'mine.you'), value: order.customerAmount }]),
    ...(isOnStatement && !isCancelled
      ? [{ label: t('mine.onStatement'), value: order.onAccountAmount }]
      : []),
    ...(order.credits.length > 0 && !isCancelled
      ? [
          { label: t('mine.notCharged'), value: `-${order.creditedCustomerAmount}` },
          { label: t('mine.nowYou'), value: order.worthCustomerAmount },
        ]
      : []),
  ];
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{price(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
