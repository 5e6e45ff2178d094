import { Button } from '@trpeza/ui/kit/button/button';
import { mayCredit } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreditMealsForm } from './credit-meals.form.tsx';
import { useOrderHistory } from './order-history.tsx';
import styles from './order-details.module.css';
import { useFunderName } from './use-funder-name.ts';

/** Lists the credits of an order, and opens the form that records another one. */
export function OrderCredits({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  const isAnyLeft = order.items.some((item) => item.creditedQuantity < item.quantity);
  const canCredit = isAnyLeft && mayCredit(order, role);
  if (order.credits.length === 0 && !canCredit && !open) return null;
  return (
    <section className={styles.history}>
      <h3>{t('credit.title')}</h3>
      {order.credits.length > 0 ? (
        <ul className={styles.events}>
          {order.credits.map((credit) => (
            <CreditLine key={credit.id} order={order} credit={credit} />
          ))}
        </ul>
      ) : null}
      {canCredit ? (
        <Button variant="secondary" className={styles.credit} onClick={() => setOpen(true)}>
          {t('credit.button')}
        </Button>
      ) : null}
      {/* Stays mounted when the order changes, so that the input is kept. */}
      <CreditMealsForm order={order} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}

function CreditLine({ order, credit }: { order: Order; credit: Order['credits'][number] }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { instant, price } = useFormats();
  // The note is loaded from the history, because customers can read the order but not the office's notes.
  const history = useOrderHistory(order.id);
  const note = history.data?.events.find(({ creditId }) => creditId === credit.id)?.reason;
  const payer = useFunderName(order);
  const [customer, subsidy] = [price(credit.customerAmount), price(credit.subsidyAmount)];
  const shares = () => {
    if (order.terms.paidBy === 'nobody') return t('credit.sharesAlone', { customer });
    return payer
      ? t('credit.sharesBy', { customer, payer, subsidy })
      : t('credit.shares', { customer, subsidy });
  };
  return (
    <li>
      <strong>
        {words(`credit.reason.${credit.reason}`)}: {price(credit.amount)}
      </strong>
      <span>
        {credit.lines.map(({ itemId, quantity }, index) => {
          const item = order.items.find(({ id }) => id === itemId)!;
          return (
            <span key={itemId}>
              {index > 0 ? ', ' : null}
              {quantity} × <MealName item={item} />
            </span>
          );
        })}
      </span>
      <span>{shares()}</span>
      {note ? <span>{t('credit.noteSaid', { note })}</span> : null}
      {credit.refundStatus ? <span>{words(`refund.${credit.refundStatus}`)}</span> : null}
      <span className={styles.when}>{instant(credit.at)}</span>
    </li>
  );
}
