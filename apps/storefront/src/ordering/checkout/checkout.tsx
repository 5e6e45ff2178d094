import { Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { PagePlaceholder } from '../../layouts/page-placeholder.tsx';
import { Button } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { useAddresses } from '../../customers/addresses/use-addresses.ts';
import { CartDelivery } from '../cart/cart-delivery.tsx';
import { obstacleOf, soldOutItemsOf, conflictingItemsOf, type CartObstacle } from '../cart/cart-obstacle.ts';
import { useOpenCart } from '../cart/cart-panel-context.ts';
import { CartConflictNotice, SoldOutNotice } from '../cart/cart-conflicts.tsx';
import { OverBudgetText } from '../cart/over-budget-text.tsx';
import { useEarlierCart } from '../cart/earlier-cart.ts';
import { CartChoice } from '../cart/cart-choice.tsx';
import { useCart } from '../cart/use-cart.ts';
import { PausedDay } from '../recurring-orders/paused-day.tsx';
import styles from './checkout.module.css';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryForm } from './delivery.form.tsx';
import { PaymentStep } from './payment-step.tsx';
import { useCheckoutGuard } from './use-checkout-guard.ts';
import { useSaveAddress } from './use-save-address.ts';

/** Delivery, then payment, one step at a time, with the summary beside both. */
export function Checkout({ user }: { user: User }) {
  return useEarlierCart() ? <AskWhichCart /> : <CheckoutOf user={user} />;
}

/**
 * Asks which cart to keep. Shown before the checks of the cart, because the meals of both carts together may reach the
 * minimum.
 */
function AskWhichCart() {
  const { t } = useTranslation('checkout');
  return (
    <div data-page="narrow">
      <PageHeader title={t('title')} />
      <CartChoice level={2} />
    </div>
  );
}

function CheckoutOf({ user }: { user: User }) {
  const { t } = useTranslation('checkout');
  const { cart } = useCart();
  const isWaitingForAddresses = useWaitWithTimeout(useAddresses().isPending);
  const [isPlaced, setPlaced] = useState(false);
  const isOpen = useCheckoutGuard(user, cart, isPlaced);
  const isPaying = useSearchParams()[0].get('step') === 'payment';
  // The form is rendered only when complete: if saved addresses arrived later, they would push it down while the user is
  // tapping.
  if (!cart || isWaitingForAddresses)
    return <PagePlaceholder title={t('delivery.title')} lead={t('steps.delivery')} />;
  if (!isOpen) return <Loading />;
  const obstacle = obstacleOf(cart, user);
  // An open checkout can be paid as it is, even if meals are sold out or the budget is spent in the meantime.
  if (obstacle === 'stopped' || (obstacle && !isPaying)) return <Stopped cart={cart} obstacle={obstacle} />;
  return <Steps user={user} cart={cart} onPlaced={() => setPlaced(true)} />;
}

const WAIT_MS = 1_500;

/**
 * Whether to keep waiting for pending data. After the timeout the page continues without them, because they may never arrive.
 */
function useWaitWithTimeout(isPending: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPending && !isOver;
}

/**
 * Replaces the form while an obstacle prevents the order, so that users do not fill in the form for nothing. Input is
 * kept, and returns once the cart is valid.
 */
function Stopped({ cart, obstacle }: { cart: Cart; obstacle: CartObstacle }) {
  const { t } = useTranslation('checkout');
  return (
    <div data-page="narrow">
      <PageHeader title={t('title')} />
      {obstacle === 'stopped' ? <CartConflictNotice items={conflictingItemsOf(cart.items)} /> : null}
      {obstacle === 'sold-out' ? <SoldOutNotice items={soldOutItemsOf(cart.items)} /> : null}
      {obstacle === 'paused' ? (
        <Stack gap="md">
          <PausedDay cart={cart} level={2} />
          <CartDelivery cart={cart} />
        </Stack>
      ) : null}
      {obstacle === 'over-budget' ? <OverBudget cart={cart} /> : null}
    </div>
  );
}

/**
 * Says that the order exceeds the budget. The customer can order fewer meals, choose a date in another month, or call the
 * kitchen.
 */
function OverBudget({ cart }: { cart: Cart }) {
  const { t } = useTranslation(['checkout', 'cart']);
  const openCart = useOpenCart();
  return (
    <Stack gap="md">
      <Notice
        kind="error"
        title={t('cart:overBudget')}
        actions={
          <>
            <Button onClick={() => openCart()}>{t('delivery.changeBasket')}</Button>
            <PhoneUs />
          </>
        }
      >
        <OverBudgetText cart={cart} />
      </Notice>
      <CartDelivery cart={cart} />
    </Stack>
  );
}

function Steps({ user, cart, onPlaced }: { user: User; cart: Cart; onPlaced: () => void }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [delivery, setDelivery] = useState<Delivery>();
  const [refused, setRefused] = useState<ApiError>();
  const saveAddress = useSaveAddress();
  // The step is kept in the URL, so that the browser's Back leads to the form. After a reload the form is shown first.
  const isAskedFor = search.get('step') === 'payment';
  const isPayment = isAskedFor && delivery !== undefined;

  useEffect(() => {
    if (isAskedFor && !isPayment) void navigate(paths.checkout(), { replace: true });
  }, [isAskedFor, isPayment, navigate]);

  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isPayment]);

  // A stable reference: the payment step calls it from an effect, which must not run again after a state change caused by
  // this call.
  const toDelivery = useCallback(
    (refusal?: ApiError) => {
      setRefused(refusal);
      void navigate(paths.checkout(), { replace: true });
    },
    [navigate],
  );
  const toPayment = (values: Delivery, isToKeep: boolean) => {
    if (isToKeep) saveAddress(values);
    setDelivery(values);
    setRefused(undefined);
    void navigate(`${paths.checkout()}?step=payment`);
  };
  return (
    <div data-page="wide">
      <PageHeader
        title={t(isPayment ? 'payment.title' : 'delivery.title')}
        lead={t(isPayment ? 'steps.payment' : 'steps.delivery')}
      />
      {isPayment ? (
        <PaymentStep cart={cart} delivery={delivery} onBack={toDelivery} onPlaced={onPlaced} />
      ) : (
        <div className={styles.columns}>
          <CheckoutSummary cart={cart} canChange />
          <DeliveryForm user={user} refused={refused} onDone={toPayment} />
        </div>
      )}
    </div>
  );
}
