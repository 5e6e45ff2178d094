import { ApiError } from '@trpeza/api-client/api-error';
import { isSignedOut } from '@trpeza/api-client/session';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { CardRefused } from './card-refused.ts';
import {
  openOf,
  type CartPrice,
  type RenewalReason,
  type Command,
  type Event,
  type Failure,
  type OpenCheckout,
  type State,
} from './checkout.states.ts';
import type { Ending } from './payment-window.ts';

type Step = readonly [State, ...Command[]];
type In<S extends State['is']> = Extract<State, { is: S }>;
type On<E extends Event['type']> = Extract<Event, { type: E }>;
type Moves = {
  readonly [S in State['is']]: { readonly [E in Event['type']]?: (state: In<S>, event: On<E>) => Step };
};

const TRANSITIONS: Moves = {
  fresh: { basket: (_, { cart }) => prepare(cart) },
  preparing: {
    basket: followCart,
    prepared: (state, { price, intent }) => (isPriceOf(state.cart, price) ? opened(state, intent) : [state]),
    unprepared: (state, { price, error }) =>
      isPriceOf(state.cart, price) ? unprepared(state, error) : [state],
    // The cart has been refetched, and its price is unchanged.
    refreshed: (state, { price, error }) =>
      isPriceOf(state.cart, price)
        ? [{ is: 'unprepared', cart: state.cart, changed: state.changed, error }]
        : [state],
  },
  unprepared: {
    basket: followCart,
    restart: ({ cart }) => renewed(prepare(cart)),
  },
  leaving: {},
  // The order exists already. If its confirmation cannot be fetched, the page says where to find it.
  'already-paid': { finished: (state, { order }) => (order ? [state, { do: 'arrive', order }] : [state]) },
  ready: {
    basket: followCart,
    choose,
    order: ({ open, changed }) => place({ open: agree(open), changed }, 'nothing'),
    'pay-card': ({ open, changed }, { charge }) =>
      open.card === 'unpaid'
        ? [
            { is: 'charging', open: agree(open), changed },
            { do: 'charge', charge },
          ]
        : place({ open: agree(open), changed }, 'card'),
    'pay-debit': ({ open, changed }) => [
      { is: 'opening', open: agree(open), changed },
      { do: 'open-debit', intent: open.intent },
    ],
    'ask-again': ({ open, changed }) => check({ open: agree(open), changed }, 'closed'),
    // The payment window seemed closed but was only disconnected, and the payment has a result now.
    decided: (state) => check(state, 'decided'),
    finish,
  },
  charging: {
    basket: storeCart,
    charged: ({ open, changed }) => place({ open: { ...open, card: 'charged' }, changed }, 'card'),
    refused: (state, { error }) => {
      // The form itself marks the missing input; no payment was attempted.
      if (error instanceof CardRefused && error.isIncomplete)
        return ready(state, { kind: 'incomplete', error });
      const failure = failureOf(isUnanswered(error) ? 'unanswered' : 'declined', error);
      if (isSignedOut(error)) return signedOut(state, error);
      return isOver(error) ? said(renew(state.open, failure), failure) : said(ready(state, failure), failure);
    },
  },
  placing: {
    basket: storeCart,
    placed: ({ open }, { order }) => [
      { is: 'placed', open },
      { do: 'arrive', order },
    ],
    refused: (state, { error }) => (isSignedOut(error) ? signedOut(state, error) : unplaced(state, error)),
  },
  opening: {
    basket: storeCart,
    created: (state, { url, hasWindow, isElsewhere }) => {
      const open = { ...state.open, hasDebit: true, paymentUrl: url };
      return hasWindow
        ? [
            { ...state, is: 'waiting', open, isElsewhere },
            { do: 'watch-window', intent: open.intent, url },
          ]
        : ready({ ...state, open }, { kind: 'blocked' });
    },
    refused: (state, { error }) => {
      const [after, ...commands] = notCreated(state, error);
      return [after, { do: 'let-go' }, ...commands];
    },
  },
  waiting: {
    basket: followCart,
    choose,
    ended: ({ open, changed, isElsewhere }, { ending }) =>
      check({ open, changed }, ending, { isElsewhere, afterAMoment: ending !== 'decided' }),
  },
  checking: {
    basket: storeCart,
    status: (state, { status, paymentReference }) => {
      if (status === 'completed') return place(state, 'debit', paymentReference);
      const mayBeOpen = state.ending === 'closed' && status === 'waiting' && state.isElsewhere;
      return ready(state, { kind: unpaidFailureKind(state.ending, status), mayBeOpen });
    },
    refused: (state, { error }) =>
      isSignedOut(error) ? signedOut(state, error) : ready(state, { kind: 'unverified', error }),
  },
  finishing: {
    basket: storeCart,
    finished: (state, { order }) =>
      order
        ? [
            { is: 'placed', open: state.open },
            { do: 'arrive', order },
          ]
        : ready(state, { kind: 'not-completed' }),
    refused: (state, { error }) =>
      isSignedOut(error)
        ? signedOut(state, error)
        : ready(state, { kind: isUnanswered(error) ? 'unverified' : 'unplaced', error }),
  },
  placed: {},
};

/**
 * Returns the next state after an event, and the commands to start at once. An event without a transition leaves the
 * state unchanged, for example a second click or a late response.
 */
export function next(state: State, event: Event): Step {
  const move = TRANSITIONS[state.is][event.type] as ((state: State, event: Event) => Step) | undefined;
  return move?.(state, event) ?? [state];
}

const priceOf = ({ total, customerAmount }: Cart): CartPrice => ({ total, customerAmount });
const isPriceOf = (cart: Cart, price: CartPrice): boolean =>
  cart.total === price.total && cart.customerAmount === price.customerAmount;

/** The data of a state that has a checkout. */
type Opened = RenewalReason & { open: OpenCheckout };

const prepare = (
  cart: Cart,
  last: { open?: OpenCheckout | undefined; changed?: Failure | undefined } = {},
): Step => [
  { is: 'preparing', cart, open: last.open, changed: last.changed },
  { do: 'prepare', price: priceOf(cart) },
];

/** Like `prepare`, for a cart whose price has changed. */
const prepareForNewPrice = (
  cart: Cart,
  { open, changed }: RenewalReason & { open: OpenCheckout | undefined },
): Step => prepare(cart, { open, changed: changed && { ...changed, hasNewAmounts: true } });

/** Adds a refetch of the cart to a step, because the page's copy of the cart may be as stale as the last checkout. */
const renewed = ([state, ...commands]: Step): Step => [state, { do: 'refresh-basket' }, ...commands];

/** Replaces an expired checkout with a new one. This costs the customer nothing, because nothing was charged. */
const renew = (open: OpenCheckout, changed?: Failure): Step =>
  renewed((isPriceOf(open.cart, open.price) ? prepare : prepareForNewPrice)(open.cart, { open, changed }));

function opened({ cart, open: last, changed }: In<'preparing'>, intent: PaymentIntent): Step {
  const isSame = last?.intent.clientSecret === intent.clientSecret;
  const isCharged = isSame && last.card === 'charged';
  const card = intent.isProcessing ? 'processing' : isCharged ? 'charged' : 'unpaid';
  const price = priceOf(cart);
  const open: OpenCheckout = {
    intent,
    price,
    cart,
    agreed: cart,
    method: last?.method,
    card,
    hasDebit: false,
  };
  return [{ is: 'ready', open, changed }];
}

/** Error codes that the cart explains, before any form is shown. */
const CART_ERRORS = new Set(['meals/conflicts', 'meals/not-orderable', 'budgets/exceeded']);

function unprepared(state: In<'preparing'>, error: unknown): Step {
  const { cart, changed } = state;
  const code = codeOf(error);
  const refusal = error instanceof ApiError && error.fields.length > 0 ? error : undefined;
  if (isSignedOut(error))
    return [
      { is: 'unprepared', cart, changed, error },
      { do: 'sign-out', error },
    ];
  // The cart is refetched with its warnings, which the page shows in place of the payment.
  const withBasket = CART_ERRORS.has(code);
  if (refusal || withBasket) return [{ is: 'leaving' }, { do: 'leave', refusal, withCart: withBasket }];
  if (code === 'checkout/already-paid') return [{ is: 'already-paid', error }, { do: 'finish' }];
  // Refetches the cart and requests a checkout for its new price, so that the customer only has to agree.
  if (code === 'checkout/amount-changed' || code === 'checkout/price-changed')
    return [
      { ...state, changed: { kind: 'declined', error, hasNewAmounts: true } },
      { do: 'refresh', price: priceOf(cart), error },
    ];
  // The user's role may have been revoked while the page was open.
  const refresh: Command[] = code === 'accounts/forbidden' ? [{ do: 'refresh-basket' }] : [];
  return [{ is: 'unprepared', cart, changed, error }, ...refresh];
}

/** Requests a new checkout if the price has changed. */
function followCart(
  state: In<'preparing' | 'unprepared' | 'ready' | 'waiting'>,
  { cart }: On<'basket'>,
): Step {
  const isOpen = state.is === 'ready' || state.is === 'waiting';
  if (!isPriceOf(cart, isOpen ? state.open.price : state.cart))
    return prepareForNewPrice(cart, { open: openOf(state), changed: state.changed });
  return [isOpen ? { ...state, open: { ...state.open, cart } } : { ...state, cart }];
}

/** Only stores the new cart: the action in progress is completed first. */
function storeCart(
  state: In<'charging' | 'placing' | 'opening' | 'checking' | 'finishing'>,
  { cart }: On<'basket'>,
): Step {
  return [{ ...state, open: { ...state.open, cart } }];
}

/**
 * Selects the payment method. A debit has cancelled the card payment, so switching back to the card needs a new checkout.
 * The new checkout cancels the debit, unless the debit was already accepted.
 */
function choose(state: In<'ready' | 'waiting'>, { method }: On<'choose'>): Step {
  const open = { ...state.open, method };
  return method === PaymentMethod.card && open.hasDebit ? renew(open) : [{ ...state, open }];
}

const agree = (open: OpenCheckout): OpenCheckout => ({ ...open, agreed: open.cart });

function ready({ open, changed }: Opened, failure?: Failure): Step {
  if (!isPriceOf(open.cart, open.price)) return prepareForNewPrice(open.cart, { open, changed });
  return [{ is: 'ready', open, changed, failure }];
}

const said = ([state, ...commands]: Step, failure: Failure): Step => [
  state,
  { do: 'say', failure },
  ...commands,
];

const signedOut = ({ open, changed }: Opened, error: unknown): Step => [
  { is: 'ready', open, changed },
  { do: 'sign-out', error },
];

function place({ open, changed }: Opened, by: In<'placing'>['by'], paymentReference?: string): Step {
  const paymentMethod = by === 'debit' ? PaymentMethod.debit : PaymentMethod.card;
  const how = { paymentMethod, ...(paymentReference !== undefined && { paymentReference }) } as const;
  return [
    { is: 'placing', open, changed, by, how },
    { do: 'place', intent: open.intent, cart: open.agreed, how },
  ];
}

/**
 * Repeats the order request after its response was lost. The order may exist already; the repeated request then returns
 * it. After a second loss, the customer has to repeat the request.
 */
function repeatOrderRequest(state: In<'placing'>, error: unknown): Step {
  const { open, by, how, isRepeated } = state;
  if (isRepeated)
    return ready(state, by === 'debit' ? { kind: 'unplaced', error } : { kind: 'order-unknown' });
  return [
    { ...state, isRepeated: true },
    { do: 'place', intent: open.intent, cart: open.agreed, how, isRepeated: true },
  ];
}

function unplaced(state: In<'placing'>, error: unknown): Step {
  const { open, by } = state;
  if (error instanceof ApiError && error.isOutage) return repeatOrderRequest(state, error);
  if (by === 'debit') return ready(state, { kind: 'unplaced', error });
  // The bank has not decided yet: nothing has failed, and the customer must not pay again.
  if (by === 'card' && codeOf(error) === 'payments/processing')
    return ready({ ...state, open: { ...open, card: 'processing' } });
  const isLapsed = by === 'nothing' && hasEnded(error);
  const failure: Failure = isLapsed ? { kind: 'lapsed' } : { kind: 'order-failed', error };
  // The bank has now declined the card that it was processing, so the customer has to enter a card again.
  if (open.card === 'processing' && codeOf(error) === 'payments/not-paid')
    return said(ready({ ...state, open: { ...open, card: 'unpaid' } }, failure), failure);
  // The order is no longer free, or the cart has changed, so the new amounts are fetched first.
  const needsFigures = isOver(error) || codeOf(error) === 'payments/not-paid';
  return said(by === 'nothing' && needsFigures ? renew(open, failure) : ready(state, failure), failure);
}

function check(
  { open, changed }: Opened,
  ending: Ending,
  { isElsewhere = false, afterAMoment = false } = {},
): Step {
  return [
    { is: 'checking', open, changed, ending, isElsewhere },
    { do: 'check-debit', intent: open.intent, afterAMoment },
  ];
}

/** Asks the server to place the order, if its payment has arrived. */
function finish({ open, changed }: Opened): Step {
  return [{ is: 'finishing', open, changed }, { do: 'finish' }];
}

function notCreated(state: Opened, error: unknown): Step {
  if (isSignedOut(error)) return signedOut(state, error);
  // The checkout is paid already, in another window or tab: only the confirmation remains to be shown.
  if (codeOf(error) === 'checkout/already-paid') return finish(state);
  const failure = failureOf('not-created', error);
  return isOver(error) ? renew(state.open, failure) : ready(state, failure);
}

function unpaidFailureKind(ending: Ending, status: string): Failure['kind'] {
  if (ending === 'cancelled' || status === 'cancelled') return 'cancelled';
  return ending === 'timeout' ? 'timeout' : 'not-completed';
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/** Whether it is unknown if the card was charged. */
const isUnanswered = (error: unknown): boolean =>
  codeOf(error) === 'common/unreachable' || (error instanceof CardRefused && error.isUnanswered);

/** Errors after which this payment can no longer be made, even if the price of the order has not changed. */
const ENDED = new Set(['checkout/none-open', 'payments/cancelled']);

/** Errors that mean that this checkout has expired. */
const STALE = new Set([
  ...ENDED,
  'checkout/amount-changed',
  'checkout/price-changed',
  'checkout/items-differ',
  'payments/nothing-to-pay',
]);

const hasEnded = (error: unknown): boolean =>
  ENDED.has(codeOf(error)) || (error instanceof CardRefused && error.isOver);

const isOver = (error: unknown): boolean => STALE.has(codeOf(error)) || hasEnded(error);

/**
 * Returns the failure for an error. If the error means that the payment has ended, nothing was paid, and the failure is
 * `ended` instead of `kind`.
 */
const failureOf = (kind: Failure['kind'], error: unknown): Failure =>
  hasEnded(error) ? { kind: 'ended' } : { kind, error };
