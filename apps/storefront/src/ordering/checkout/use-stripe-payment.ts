import { useCallback, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { CardRefused } from './card-refused.ts';
import { cardRefusalOf, type CardRefusal } from './stripe-refusals.ts';
import type { ReadyForm } from './use-payment-element.ts';

/** Where a bank redirects the browser after its own confirmation page. */
const returnUrl = (): string => new URL(`${paths.checkout()}?status=success`, window.location.origin).href;

/**
 * Lets Stripe charge the card entered in its form. Only the server confirms whether it was charged.
 * @throws CardRefused with the reason
 */
export function useStripePayment(
  form: RefObject<ReadyForm | undefined>,
  { offersDebit }: { offersDebit: boolean },
) {
  const { t } = useTranslation('checkout');
  const otherWay = useOtherWay(offersDebit);
  return useCallback(async (): Promise<void> => {
    if (!form.current) throw new CardRefused(t('payment.failedHelp'));
    const { error, paymentIntent } = await form.current.stripe.confirmPayment({
      elements: form.current.elements,
      redirect: 'if_required',
      confirmParams: { return_url: returnUrl() },
    });
    // The same user may have paid or cancelled it in another tab; the error then contains its status.
    const { status } = paymentIntent ?? error.payment_intent ?? {};
    if (status === 'succeeded' || status === 'processing') return;
    if (status === 'canceled') throw new CardRefused('', { isOver: true });
    const reason = error ? cardRefusalOf(error) : 'declined';
    if (reason === 'unreachable') throw new CardRefused(t('payment.unansweredHelp'), { isUnanswered: true });
    const isIncomplete = reason === 'incomplete';
    const text = t(`payment.stripe.refusals.${reason}`);
    throw new CardRefused(NEEDS_OTHER_WAY.has(reason) ? `${text} ${otherWay}` : text, { isIncomplete });
  }, [form, t, otherWay]);
}

/** Refusals that would happen again with the same card. */
const NEEDS_OTHER_WAY: ReadonlySet<CardRefusal> = new Set(['declined', 'funds']);

function useOtherWay(offersDebit: boolean): string {
  const { t } = useTranslation('checkout');
  const { phone } = useKitchen();
  if (offersDebit) return t('payment.stripe.other.debit');
  return phone === '' ? t('payment.stripe.other.card') : t('payment.stripe.other.phone', { phone });
}
