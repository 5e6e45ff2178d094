import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import styles from './cart-button.module.css';
import { useOpenCart } from './cart-panel-context.ts';
import { useCart } from './use-cart.ts';
import { useCanOrder } from './use-can-order.ts';

/** Opens the cart and shows its number of meals. Staff cannot order, so it is hidden for them. */
export function CartButton() {
  const { t } = useTranslation('cart');
  const canOrder = useCanOrder();
  const { count } = useCart();
  const open = useOpenCart();
  if (!canOrder) return null;
  return (
    <button className={styles.button} type="button" aria-label={t('open', { count })} onClick={() => open()}>
      <Icon name="basket" />
      <span className={styles.word}>{t('basket')}</span> <span className={styles.count}>{count}</span>
    </button>
  );
}
