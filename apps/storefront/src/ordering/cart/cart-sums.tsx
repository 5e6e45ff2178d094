import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Price } from '@trpeza/ui/kit/price/price';
import { useKitchen } from '../../use-formats.ts';
import { budgetLeft } from './budget-left.ts';
import { usePayerLine } from './use-payer-line.ts';
import styles from './cart-panel.module.css';

/** The cart's total and each payer's share; with a plan, also the remaining budget of the month. */
export function CartSums({ cart }: { cart: Cart }) {
  const { t } = useTranslation('cart');
  const { currency } = useKitchen();
  const left = budgetLeft(cart);
  const payer = usePayerLine()(cart);
  return (
    <dl className={styles.sums}>
      <dt>{t('subtotal')}</dt>
      <dd>
        <Price value={cart.subtotal} currency={currency} />
      </dd>
      <dt>{t('fee')}</dt>
      <dd>
        <Price value={cart.deliveryFee} currency={currency} />
      </dd>
      <dt className={styles.total}>{t('total')}</dt>
      <dd className={styles.total}>
        <Price value={cart.total} currency={currency} />
      </dd>
      {payer === undefined ? null : (
        <>
          <dt>{payer}</dt>
          <dd>
            <Price value={cart.businessAmount} currency={currency} />
          </dd>
        </>
      )}
      <dt className={styles.pay}>{t('youPay')}</dt>
      <dd className={styles.pay}>
        <Price value={cart.customerAmount} currency={currency} />
      </dd>
      {left === undefined ? null : (
        <>
          <dt>{t('budgetLeft')}</dt>
          <dd>
            <Price value={left} currency={currency} />
          </dd>
        </>
      )}
    </dl>
  );
}
