import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Cart, CartItem } from '@trpeza/contract/cart/cart.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { paths } from '../../paths.ts';
import { CartStop, stoppedOf } from '../cart/cart-stop.tsx';
import { useCart } from '../cart/use-cart.ts';
import styles from './checkout.module.css';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DeliveryForm } from './delivery.form.tsx';
import { PaymentStep } from './payment-step.tsx';
import { useCheckoutGuard } from './use-checkout-guard.ts';
import { useKeepAddress } from './use-keep-address.ts';

/** Delivery, then payment; one thing at a time, and the sums beside both. */
export function Checkout({ user }: { user: User }) {
  const { cart } = useCart();
  const [isPlaced, setPlaced] = useState(false);
  const isOpen = useCheckoutGuard(user, cart, isPlaced);
  if (!cart || !isOpen) return <Loading />;
  const stopped = stoppedOf(cart.items);
  if (stopped.length > 0) return <Stopped items={stopped} />;
  return <Steps user={user} cart={cart} onPlaced={() => setPlaced(true)} />;
}

/** What was typed is kept; the form is back as soon as these meals are out. */
function Stopped({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('checkout');
  return (
    <div data-page="narrow">
      <PageHeader title={t('title')} />
      <CartStop items={items} />
    </div>
  );
}

function Steps({ user, cart, onPlaced }: { user: User; cart: Cart; onPlaced: () => void }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [delivery, setDelivery] = useState<Delivery>();
  const [refused, setRefused] = useState<Record<string, string>>();
  const keepAddress = useKeepAddress();
  // The step is in the address, so that the browser's way back leads to the form. After a reload the form comes first.
  const isAskedFor = search.get('step') === 'payment';
  const isPayment = isAskedFor && delivery !== undefined;

  useEffect(() => {
    if (isAskedFor && !isPayment) void navigate(paths.checkout(), { replace: true });
  }, [isAskedFor, isPayment, navigate]);

  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isPayment]);

  // Always the same function: the payment step calls it from an effect, which must not run again for its own outcome.
  const toDelivery = useCallback(
    (fields?: Record<string, string>) => {
      setRefused(fields);
      void navigate(paths.checkout(), { replace: true });
    },
    [navigate],
  );
  const toPayment = (values: Delivery, isToKeep: boolean) => {
    if (isToKeep) keepAddress(values);
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
      <div className={styles.columns}>
        {isPayment ? (
          <>
            {/* On a phone one looks through the order before one pays. */}
            <CheckoutSummary cart={cart} />
            <PaymentStep cart={cart} delivery={delivery} onBack={toDelivery} onPlaced={onPlaced} />
          </>
        ) : (
          <>
            <DeliveryForm user={user} refused={refused} onDone={toPayment} />
            <CheckoutSummary cart={cart} canChange />
          </>
        )}
      </div>
    </div>
  );
}
