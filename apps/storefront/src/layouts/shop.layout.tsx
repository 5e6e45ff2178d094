import type { ReactNode } from 'react';
import { useMatch } from 'react-router';
import { Band } from '@trpeza/ui/kit/band/band';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { useCartInStep } from '../features/cart/keep-cart-in-step.ts';
import { patterns } from '../paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { UtilityBar } from './utility-bar.tsx';

/** The frame around every page of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
  useCartInStep();
  // In a small window that is there for one payment nobody should wander off into the menu.
  const isPayment = useMatch(patterns.demoDebit) !== null;
  return (
    <>
      <SkipLink target="content" />
      {isPayment ? <PaymentHeader /> : <Header />}
      <Band />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {isPayment ? null : <Footer />}
    </>
  );
}

function PaymentHeader() {
  return (
    <header>
      <UtilityBar />
    </header>
  );
}
