import { Suspense, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { Band } from '@trpeza/ui/kit/band/band';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { useCartSync } from '../ordering/cart/sync-cart.ts';
import { patterns } from '../paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { UtilityBar } from './utility-bar.tsx';

export function ShopLayout({ children }: { children: ReactNode }) {
  // A popup that was opened for one payment must not offer navigation to the menu.
  const isPayment = useMatch(patterns.demoDebit) !== null;
  return (
    <>
      <CartSync />
      <SkipLink target="content" />
      <Suspense fallback={null}>{isPayment ? <PaymentHeader /> : <Header />}</Suspense>
      <Band />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Suspense fallback={null}>{isPayment ? null : <Footer />}</Suspense>
    </>
  );
}

/** A separate component, so that a session change does not re-render the layout. */
function CartSync() {
  useCartSync();
  return null;
}

function PaymentHeader() {
  return (
    <header>
      <UtilityBar />
    </header>
  );
}
