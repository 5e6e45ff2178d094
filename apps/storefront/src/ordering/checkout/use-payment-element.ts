import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { STRIPE_LOCALE, stripeAppearance } from './stripe-appearance.ts';

/** If Stripe does not respond for this long, its script is considered blocked. */
const TIMEOUT_MS = 20_000;

interface PaymentElementOptions {
  publishableKey: string;
  clientSecret: string;
}

/** Stripe's form, once it accepts input. */
export interface ReadyForm {
  stripe: Stripe;
  elements: StripeElements;
}

export type FormState = 'loading' | 'ready' | 'failed';

/**
 * Mounts Stripe's Payment Element. Its script has to come from Stripe's own host; it is loaded only here, so that Stripe
 * learns nothing about visitors who only view the menu.
 */
export function usePaymentElement(place: RefObject<HTMLElement | null>, wanted: PaymentElementOptions) {
  const { publishableKey, clientSecret } = wanted;
  const form = useRef<ReadyForm>(undefined);
  const [state, setState] = useState<FormState>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isOn = true;
    let unmount = () => {};
    const fail = () => {
      if (isOn) setState('failed');
    };
    const late = setTimeout(fail, TIMEOUT_MS);
    setState('loading');
    void mount(
      element,
      { publishableKey, clientSecret },
      {
        fail,
        ready: (made) => {
          clearTimeout(late);
          if (!isOn) return;
          form.current = made;
          setState('ready');
        },
      },
    ).then((end) => {
      if (isOn) unmount = end;
      else end();
    }, fail);
    return () => {
      isOn = false;
      clearTimeout(late);
      form.current = undefined;
      unmount();
    };
  }, [place, publishableKey, clientSecret, attempt]);

  return { form, state, retry: () => setAttempt((last) => last + 1) };
}

/** @returns a function that removes it from the page */
async function mount(
  place: HTMLElement,
  { publishableKey, clientSecret }: PaymentElementOptions,
  on: { ready: (form: ReadyForm) => void; fail: () => void },
): Promise<() => void> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe needs a browser');
  const elements = stripe.elements({
    clientSecret,
    locale: STRIPE_LOCALE,
    appearance: stripeAppearance(place),
    loader: 'never',
  });
  const element = elements.create('payment', {
    layout: { type: 'accordion', defaultCollapsed: false, radios: 'never' },
    // Cards only: offering wallets as well would make the form harder to understand.
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  element.on('ready', () => on.ready({ stripe, elements }));
  element.on('loaderror', on.fail);
  element.mount(place);
  return () => element.destroy();
}
