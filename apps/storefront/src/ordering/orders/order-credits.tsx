import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import styles from './orders.module.css';
import { useRefundText } from './use-refund-text.ts';

/** Lists meals that were not delivered or were faulty, and are therefore not charged. */
export function OrderCredits({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  if (order.credits.length === 0) return null;
  return (
    <section className={styles.credits}>
      <h3>{t('mine.credits')}</h3>
      <ul>
        {order.credits.map((credit) => (
          <li key={credit.id}>
            <strong>{t(`credit.reason.${credit.reason}`)}:</strong>{' '}
            <CreditedMeals order={order} of={credit} />
            <br />
            <CreditMoney order={order} of={credit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OfCredit = { order: Order; of: Order['credits'][number] };

function CreditedMeals({ order, of: { lines } }: OfCredit) {
  return lines.map(({ itemId, quantity }, index) => (
    <span key={itemId}>
      {index > 0 ? ', ' : null}
      {quantity} × <MealName item={order.items.find(({ id }) => id === itemId)!} />
    </span>
  ));
}

/**
 * Says how the customer's part of a credit is settled. A paid amount is refunded; an amount on account is not collected.
 * Renders nothing if the customer's part is zero.
 */
function CreditMoney({ order, of: { customerAmount, refundStatus } }: OfCredit) {
  const { t } = useTranslation('orders');
  const refundText = useRefundText();
  if (Number(customerAmount) === 0) return null;
  if (order.paymentMethod === 'account') return t('mine.creditOnAccount', { amount: customerAmount });
  return refundText({ refundStatus, refundAmount: customerAmount });
}
