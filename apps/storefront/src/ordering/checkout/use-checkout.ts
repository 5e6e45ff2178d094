import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import type { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { Delivery, PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import { api } from '../../api.ts';
import { sessionQuery } from '../../queries.ts';
import { useKitchen } from '../../use-formats.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { next } from './checkout-transitions.ts';
import type { Command, Event, OpenCheckout, State } from './checkout.states.ts';
import { useFailureTexts } from './failure-texts.ts';
import { useFinishOrder } from './use-finish-order.ts';
import { type Commands, useStateMachine } from './use-state-machine.ts';
import { usePaymentWindow, type PaymentWindow } from './use-payment-window.ts';

interface CheckoutInput {
  cart: Cart;
  delivery: Delivery;
  onBack: (refusal?: ApiError) => void;
  onPlaced: () => void;
}

type Send = (event: Event) => void;

/** The state from which every payment method renders, and the function that sends events. */
export interface PaymentProps {
  state: State;
  open: OpenCheckout;
  send: Send;
}

/** The current state of step 2 of the checkout, its actions, and the window of a debit. */
export function useCheckout({ cart, ...input }: CheckoutInput) {
  const { commands, window } = useCommands(input);
  const { state, send } = useStateMachine<State, Event, Command>({ first: { is: 'fresh' }, next, commands });
  // Only reports the cart; the state machine decides whether to request a checkout.
  useEffect(() => {
    send({ type: 'basket', cart });
  }, [send, cart]);
  return { state, send, window };
}

/** The implementation of each command; its result is sent as the next event. */
function useCommands({ delivery, onBack, onPlaced }: Omit<CheckoutInput, 'cart'>) {
  const client = useQueryClient();
  const toast = useToast();
  const arrive = useFinishOrder();
  const words = useFailureTexts();
  const onSessionEnd = useSessionEnd();
  const window = usePaymentWindow();
  const debit = useDebitCommands(window);
  const refresh = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });

  const commands: Commands<Command, Event> = {
    ...debit,
    prepare: ({ price }, send) => {
      window.letGo();
      const { total: amount, customerAmount } = price;
      api.call('POST /api/create-payment-intent', { body: { amount, customerAmount, delivery } }).then(
        (intent) => send({ type: 'prepared', price, intent }),
        (error: unknown) => send({ type: 'unprepared', price, error }),
      );
    },
    refresh: async ({ price, error }, send) => {
      await refresh();
      send({ type: 'refreshed', price, error });
    },
    'refresh-basket': refresh,
    leave: async ({ refusal, withCart: withBasket }) => {
      if (withBasket) await refresh();
      onBack(refusal);
    },
    charge: ({ charge }, send) => {
      toast.close();
      charge().then(() => send({ type: 'charged' }), refusedTo(send));
    },
    place: async ({ cart, intent, how, isRepeated }, send) => {
      toast.close();
      if (isRepeated) await settle();
      api
        .call('POST /api/orders', { body: { ...placeRequestOf(cart, intent), ...how } })
        .then((order) => send({ type: 'placed', order }), refusedTo(send));
    },
    finish: (_, send) => {
      api
        .call('POST /api/checkout/finish')
        .then(({ order }) => send({ type: 'finished', order }), refusedTo(send));
    },
    arrive: ({ order }) => {
      onPlaced();
      void arrive(order);
    },
    // The text of the failure is shown beside the button.
    say: ({ failure }) => toast.show({ kind: 'error', title: words(failure).title }),
    'sign-out': ({ error }) => onSessionEnd(error),
  };
  return { commands, window };
}

type DebitCommand = 'open-debit' | 'watch-window' | 'check-debit' | 'let-go';

function useDebitCommands(window: PaymentWindow): Pick<Commands<Command, Event>, DebitCommand> {
  const { t } = useTranslation('checkout');
  const { name: kitchen } = useKitchen();
  const toast = useToast();
  return {
    'open-debit': ({ intent }, send) => {
      const { customerAmount: amount, orderId, deliveryDate: date } = intent;
      toast.close();
      const hasWindow = window.open(t('payment.debit.opening'));
      const description = t('payment.debit.description', { kitchen, date });
      api
        .call('POST /api/ezidebit/create-payment', { body: { amount, orderId, description } })
        .then(({ paymentUrl: url }) => {
          const isElsewhere = new URL(url, location.href).origin !== location.origin;
          send({ type: 'created', url, hasWindow, isElsewhere });
        }, refusedTo(send));
    },
    'watch-window': async ({ intent, url }, send) => {
      const ending = await window.watch(intent.orderId, new URL(url, location.href));
      if (ending !== 'abandoned') send({ type: 'ended', ending });
    },
    'check-debit': async ({ intent: { orderId }, afterAMoment }, send) => {
      if (afterAMoment) await settle();
      await api
        .call('GET /api/ezidebit/payment-status/{orderId}', { params: { orderId } })
        .then((debit) => send({ type: 'status', ...debit }), refusedTo(send));
      window.onDecided(() => send({ type: 'decided' }));
    },
    'let-go': window.letGo,
  };
}

const SETTLE_MS = 1500;

/** Waits for the provider to record the payment, or for a lost connection to return. */
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const refusedTo = (send: Send) => (error: unknown) => send({ type: 'refused', error });

/**
 * Builds the request that places the order. The server only compares the amounts in it with its own; it never trusts an
 * amount from a page.
 */
function placeRequestOf(cart: Cart, { orderId, fullAmount, deliveryDate, deliveryTime }: PaymentIntent) {
  const items = cart.items.map(({ mealId, quantity, price }) => {
    return { mealId, quantity, price, deliveryDate, deliveryTime };
  });
  return { checkoutId: orderId, totalAmount: fullAmount, deliveryDate, deliveryTime, items };
}
