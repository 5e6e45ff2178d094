import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import type { Delivery, PaymentIntent } from '@trpeza/contract/checkout/checkout.schemas';
import { api } from '../../api.ts';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../sign-in/use-session-end.ts';

/** Refusals that the basket itself explains, before any form. */
const ABOUT_BASKET = new Set(['meals/conflicts', 'meals/not-orderable', 'budgets/exceeded']);
export const isAboutBasket = (error: unknown): boolean =>
  error instanceof ApiError && ABOUT_BASKET.has(error.code);

const CHANGES = new Set(['checkout/amount-changed', 'checkout/price-changed']);

/**
 * The open checkout of this cart, asked for once and again whenever the total has changed. When the server knows other
 * figures it says so; the basket is fetched anew and the new total is asked for, so that a person only has to agree.
 * While it is asked for again the last one stays in sight, and with it what was typed.
 */
export function usePaymentIntent(cart: Cart, delivery: Delivery) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const [changed, setChanged] = useState<string>();
  const [intent, setIntent] = useState<PaymentIntent>();
  const { total } = cart;

  const { mutate, error, isPending, reset } = useMutation({
    ...api.mutation('POST /api/create-payment-intent'),
    onSuccess: setIntent,
    onError: async (failure) => {
      if (onSessionEnd(failure)) return;
      const code = failure instanceof ApiError ? failure.code : '';
      if (!CHANGES.has(code)) setIntent(undefined);
      // The basket comes with its marks, and the page shows them in place of the payment.
      if (isAboutBasket(failure)) return client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      if (!CHANGES.has(code)) return;
      setChanged(errorText(failure));
      // The basket comes with its new total, and the effect below asks for that one.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });

  useEffect(() => {
    mutate({ body: { amount: total, delivery } });
    return reset;
  }, [mutate, reset, total, delivery]);

  const prepare = useCallback(
    (message?: string) => {
      setChanged(message);
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      mutate({ body: { amount: total, delivery } });
    },
    [client, mutate, total, delivery],
  );
  return { intent, error, changed, isPreparing: isPending, prepare };
}
