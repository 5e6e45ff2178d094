import { Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Price } from '@trpeza/ui/kit/price/price';
import { Button } from '@trpeza/ui/kit/button/button';
import { useKitchen } from '../../use-formats.ts';
import { ChosenDelivery } from '../calendar/chosen-delivery.tsx';
import { AlreadyOrdered } from '../cart/already-ordered.tsx';
import { CartDelivery } from '../cart/cart-delivery.tsx';
import { CartSums } from '../cart/cart-sums.tsx';
import { OrderingNotice } from '../cart/ordering-notice.tsx';
import { useOpenCart } from '../cart/cart-panel-context.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import styles from './checkout.module.css';

/** The meals, the delivery, and each payer's share. */
export function CheckoutSummary({ cart, canChange = false }: { cart: Cart; canChange?: boolean }) {
  const { t } = useTranslation(['checkout', 'cart']);
  const { currency } = useKitchen();
  const localized = useLocalized();
  const openCart = useOpenCart();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack component="aside" gap="md" className={styles.summary} aria-labelledby="summary-title">
      <Title order={2} fz="lg" id="summary-title">
        {t('payment.summary')}
      </Title>
      <Button
        variant="secondary"
        className={styles.unfold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('cart:count', { count: cart.mealCount })}, {t('cart:youPay')}{' '}
          <Price value={cart.customerAmount} currency={currency} />
        </span>
        <Icon name={isOpen ? 'up' : 'chevron-down'} />
      </Button>
      {canChange ? (
        <CartDelivery cart={cart} />
      ) : (
        <ChosenDelivery date={cart.deliveryDate} time={cart.deliveryTime} />
      )}
      <Stack gap="md" className={styles.details} data-open={isOpen || undefined}>
        <ul className={styles.meals}>
          {cart.items.map((item) => {
            const { text: name, lang } = localized(item, 'name');
            return (
              <Group key={item.mealId} component="li" justify="space-between" wrap="nowrap" align="start">
                <span>
                  {item.quantity} × <span lang={lang}>{name}</span>
                </span>
                <Price value={timesCents(parseMoney(item.price), item.quantity)} currency={currency} />
              </Group>
            );
          })}
        </ul>
        <CartSums cart={cart} />
        {canChange ? (
          <Button variant="secondary" onClick={() => openCart()}>
            {t('delivery.changeBasket')}
          </Button>
        ) : null}
      </Stack>
      {canChange ? (
        <>
          <OrderingNotice level={3} />
          <AlreadyOrdered cart={cart} level={3} />
        </>
      ) : null}
    </Stack>
  );
}
