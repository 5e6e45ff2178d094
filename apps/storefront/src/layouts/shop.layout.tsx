import type { ReactNode } from 'react';
import { Band } from '@trpeza/ui/kit/band/band';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { useCartInStep } from '../features/cart/keep-cart-in-step.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useArrival } from './use-arrival.ts';

/** The frame around every page of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
  useCartInStep();
  useArrival();
  return (
    <>
      <SkipLink target="content" />
      <Header />
      <Band />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
