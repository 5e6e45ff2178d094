import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { OrderLinesEditor } from '@trpeza/ui/ordering/orders/order-lines-editor';
import { orderedLines, withLine } from '@trpeza/ui/ordering/orders/order-lines';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import type { Call } from './call.ts';
import styles from './phone-order.module.css';
import type { ChangeCall } from './use-call.ts';

type CallMealsProps = {
  id: string;
  ordering: Ordering;
  call: Call;
  change: ChangeCall;
  quote: Quote | undefined;
  /** Refusals of the currently selected meals. */
  problems: readonly string[];
  children?: ReactNode;
};

/** The order lines, prefilled from the last order, with a search field for adding meals by keyboard. */
export function CallMeals({ id, ordering, call, change, quote, problems, children }: CallMealsProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  return (
    <OrderLinesEditor
      id={id}
      legend={<h2>{t('meals')}</h2>}
      lines={call.items}
      quote={quote}
      minimum={ordering.minimum}
      date={call.deliveryDate}
      diet={ordering.diet}
      tools={{ api, price, whose: 'office' }}
      onChange={(mealId, quantity) =>
        change(({ items }) => ({
          items: orderedLines(withLine(items, { mealId, quantity })),
        }))
      }
      problems={problems}
      foot={children}
    >
      <LastOrder ordering={ordering} />
    </OrderLinesEditor>
  );
}

/** Items of the last order that could not be copied, with reasons. */
function LastOrder({ ordering: { lastOrder } }: { ordering: Ordering }) {
  const { t } = useTranslation('phone');
  const localized = useLocalized();
  const { date } = useFormats();
  if (!lastOrder) return <p className={styles.soft}>{t('firstOrder')}</p>;
  const missing = lastOrder.items.filter(({ leftOut }) => leftOut !== null);
  return (
    <>
      <p className={styles.soft}>
        {t('asLastTime', { number: lastOrder.orderNumber, date: date(lastOrder.deliveryDate) })}
      </p>
      {missing.length > 0 ? (
        <ul className={styles.missing}>
          {missing.map((item) => (
            <li key={item.mealId}>
              {t(`leftOut.${item.leftOut!}`, {
                quantity: item.quantity,
                name: localized(item, 'name').text,
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
