import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { useTranslation } from 'react-i18next';
import styles from './change-meals.module.css';
import { QuoteSummary } from './quote-summary.tsx';
import type { ChangeDialogDeps } from './change-dialog-deps.ts';

type DifferenceProps = {
  order: Order;
  quote: Quote | undefined;
  tools: Pick<ChangeDialogDeps, 'price' | 'role'>;
};

/** The price difference of a change, how it is settled, and the remaining budget. */
export function ChangeDifference({ order, quote, tools: { price, role } }: DifferenceProps) {
  const { t } = useTranslation('orders');
  if (!quote?.change) return <p role="status">{t('change.calculating')}</p>;
  const { change } = quote;
  const { customerDifference, refundAmount, onAccountAmount } = change;
  const size = (amount: string) => price(formatMoney(toCents(Math.abs(parseMoney(amount)))));
  const more = parseMoney(customerDifference);
  const onStatement = parseMoney(onAccountAmount);
  const isBack = more < 0 && parseMoney(refundAmount) === -more;
  const how = more > 0 ? 'more' : more === 0 ? 'same' : isBack ? 'back' : 'less';
  const whose = role === 'customer' ? 'own' : 'office';
  return (
    <section className={styles.difference} aria-live="polite">
      <p className={styles.sentence}>{t(`change.${whose}.${how}`, { amount: size(customerDifference) })}</p>
      {parseMoney(refundAmount) > 0 && order.paymentMethod !== 'account' ? (
        <p>{t(`change.refund.${order.paymentMethod}`, { amount: price(refundAmount) })}</p>
      ) : null}
      {onStatement === 0 ? null : (
        <p>
          {t(onStatement > 0 ? 'change.onStatement' : 'change.offStatement', {
            amount: size(onAccountAmount),
          })}
        </p>
      )}
      <QuoteSummary quote={quote} before={order} price={price} whose={whose} />
    </section>
  );
}
