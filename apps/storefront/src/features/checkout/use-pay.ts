import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { PaymentIntent } from '@trpeza/contract/checkout/checkout.schemas';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { paths } from '../../paths.ts';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { tellOtherTabs } from '../accounts/other-tabs.ts';
import { useSessionEnd } from '../accounts/use-session-end.ts';
import { arrivingWith } from '../home/arrival.ts';
import { dropDraft } from './draft.ts';

interface PayInput {
  cart: Cart;
  intent: PaymentIntent;
  onPlaced: () => void;
  onStale: (message: string) => void;
  setFromApiError: (fields: Record<string, string> | undefined, message: string) => void;
}

/** A new checkout shows the new figures; it costs nobody anything, since nothing was charged. */
const STALE = new Set([
  'checkout/none-open',
  'checkout/amount-changed',
  'checkout/price-changed',
  'checkout/items-differ',
]);

/** Pays, then places the order. A card that has been accepted is not asked again when only the second half failed. */
export function usePay({ cart, intent, onPlaced, onStale, setFromApiError }: PayInput) {
  const { t } = useTranslation('checkout');
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const arrive = useArrivalHome();
  const isPaid = useRef(false);
  const [phase, setPhase] = useState<'idle' | 'paying' | 'placing'>('idle');
  const [failure, setFailure] = useState<{ title: string; text: string }>();

  const refuse = (title: string, error: unknown) => {
    setPhase('idle');
    if (onSessionEnd(error)) return;
    const fields = fieldsOf(error);
    if (fields) return setFromApiError(fields, errorText(error));
    const text = errorText(error);
    toast.show({ kind: 'error', title, text });
    if (error instanceof ApiError && STALE.has(error.code) && !isPaid.current) return onStale(text);
    setFailure({ title, text });
  };

  const pay = async (cardNumber: string) => {
    setFailure(undefined);
    setPhase('paying');
    try {
      if (!isPaid.current) await confirmCard(intent.clientSecret, cardNumber);
      isPaid.current = true;
    } catch (error) {
      return refuse(t('payment.declined'), error);
    }
    setPhase('placing');
    try {
      const order = await api.call('POST /api/orders', { body: orderOf(cart, intent) });
      onPlaced();
      dropDraft();
      await arrive(order);
    } catch (error) {
      refuse(t('payment.orderFailed'), error);
    }
  };
  return { pay: (cardNumber: string) => void pay(cardNumber), phase, failure };
}

const confirmCard = (clientSecret: string, cardNumber: string) =>
  api.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret },
    body: { cardNumber },
  });

/** The figures are only compared by the server; it never takes a sum from a page. */
function orderOf(cart: Cart, intent: PaymentIntent) {
  const { deliveryDate, deliveryTime } = intent;
  return {
    totalAmount: intent.fullAmount,
    deliveryDate,
    deliveryTime,
    paymentMethod: 'stripe' as const,
    items: cart.items.map(({ mealId, quantity, price }) => ({
      mealId,
      quantity,
      price,
      deliveryDate,
      deliveryTime,
    })),
  };
}

/** Home, with thanks that stay on the page; the basket is empty from now on. */
function useArrivalHome() {
  const { t } = useTranslation('checkout');
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async ({ orderNumber, deliveryDate }: { orderNumber: string; deliveryDate: string }) => {
    const title = t('placed');
    const text = t('placedText', { number: orderNumber, date: deliveryDate });
    toast.show({ kind: 'success', title });
    await navigate(paths.home(), {
      state: arrivingWith({ kind: 'success', title, text, order: orderNumber }),
    });
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    tellOtherTabs();
    client.removeQueries({ queryKey: ['GET /api/orders'] });
  };
}
