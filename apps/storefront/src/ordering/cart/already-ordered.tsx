import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';

/** Warns that the customer already has an order for this day. This does not block the checkout. */
export function AlreadyOrdered({ cart: { alreadyOrdered }, level }: { cart: Cart; level: 2 | 3 }) {
  const { t } = useTranslation('cart');
  return alreadyOrdered > 0 ? <Notice level={level}>{t('already', { count: alreadyOrdered })}</Notice> : null;
}
