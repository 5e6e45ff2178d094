import type { ApiError } from '@trpeza/api-client/api-error';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import type { PaymentIntent } from '@trpeza/contract/ordering/checkout.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { DebitState } from '@trpeza/contract/money/payments.schemas';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Ending } from './payment-window.ts';

/**
 * The total and the customer's share, as shown on the page. A change of the agreement's terms can change the share but
 * not the total.
 */
export type CartPrice = Pick<Cart, 'total' | 'customerAmount'>;

/** What went wrong. The page provides the text and the next step. */
export interface Failure {
  kind:
    | 'incomplete'
    | 'declined'
    | 'ended'
    | 'lapsed'
    | 'unanswered'
    | 'order-failed'
    | 'order-unknown'
    | 'not-created'
    | 'blocked'
    | 'unverified'
    | 'unplaced'
    | 'cancelled'
    | 'timeout'
    | 'not-completed';
  error?: unknown;
  /** Whether the payment page may still be open in another window. */
  mayBeOpen?: boolean;
  /** Whether the price of the order has changed. */
  hasNewAmounts?: boolean;
}

/** Failures shown in the card form or at the order button; all others are shown in the debit form. */
export const CARD_FAILURES: ReadonlySet<Failure['kind']> = new Set([
  'incomplete',
  'declined',
  'unanswered',
  'order-failed',
  'order-unknown',
]);

/** A checkout on the server, and what is known of its payment. */
export interface OpenCheckout {
  intent: PaymentIntent;
  /** The price for which it was created; another price needs another checkout. */
  price: CartPrice;
  /** The cart as currently shown on the page. */
  cart: Cart;
  /** The cart as it was when the order button was clicked: the customer pays for this cart. */
  agreed: Cart;
  /** If absent, the first method offered is used. */
  method?: OnlineMethod | undefined;
  /**
   * Whether the card was charged. A `charged` card is not charged again; with `processing`, the bank has not decided yet.
   */
  card: 'unpaid' | 'charged' | 'processing';
  /** Whether a debit was created, which cancels the card payment of this checkout. */
  hasDebit: boolean;
  /** The provider's page, for users who cannot or do not want to open a second window. */
  paymentUrl?: string;
}

/** Why a new checkout was requested; nothing has been paid yet. */
export interface RenewalReason {
  changed?: Failure | undefined;
}

/** The states of checkout step 2 (payment). */
export type State =
  | { is: 'fresh' }
  // The last checkout and the user's input stay visible while a new checkout is requested.
  | (RenewalReason & { is: 'preparing'; cart: Cart; open?: OpenCheckout | undefined })
  | (RenewalReason & { is: 'unprepared'; cart: Cart; error: unknown })
  | { is: 'leaving' }
  | { is: 'already-paid'; error: unknown }
  | (RenewalReason & { is: 'ready'; open: OpenCheckout; failure?: Failure | undefined })
  | (RenewalReason & { is: 'charging'; open: OpenCheckout })
  | (RenewalReason & {
      is: 'placing';
      open: OpenCheckout;
      by: 'card' | 'debit' | 'nothing';
      how: PaymentDetails;
      isRepeated?: true;
    })
  | (RenewalReason & { is: 'opening'; open: OpenCheckout })
  | (RenewalReason & { is: 'waiting'; open: OpenCheckout; isElsewhere: boolean })
  | (RenewalReason & { is: 'checking'; open: OpenCheckout; ending: Ending; isElsewhere: boolean })
  | (RenewalReason & { is: 'finishing'; open: OpenCheckout })
  | { is: 'placed'; open: OpenCheckout };

export type Event =
  // Sent by the page
  | { type: 'basket'; cart: Cart }
  | { type: 'restart' }
  | { type: 'choose'; method: OnlineMethod }
  | { type: 'order' }
  | { type: 'pay-card'; charge: () => Promise<unknown> }
  | { type: 'pay-debit' }
  | { type: 'ask-again' }
  | { type: 'finish' }
  // Results of the commands
  | { type: 'prepared'; price: CartPrice; intent: PaymentIntent }
  | { type: 'unprepared'; price: CartPrice; error: unknown }
  | { type: 'refreshed'; price: CartPrice; error: unknown }
  | { type: 'charged' }
  | { type: 'created'; url: string; hasWindow: boolean; isElsewhere: boolean }
  | { type: 'ended'; ending: Ending }
  | { type: 'decided' }
  | { type: 'status'; status: DebitState['status']; paymentReference: string }
  | { type: 'placed'; order: Order }
  | { type: 'finished'; order: Order | null }
  | { type: 'refused'; error: unknown };

export interface PaymentDetails {
  paymentMethod: OnlineMethod;
  paymentReference?: string;
}

/** Requests and other side effects, each started by the event that returns the command. */
export type Command =
  | { do: 'prepare'; price: CartPrice }
  | { do: 'refresh'; price: CartPrice; error: unknown }
  | { do: 'refresh-basket' }
  | { do: 'leave'; refusal: ApiError | undefined; withCart: boolean }
  | { do: 'charge'; charge: () => Promise<unknown> }
  | { do: 'open-debit'; intent: PaymentIntent }
  | { do: 'watch-window'; intent: PaymentIntent; url: string }
  | { do: 'check-debit'; intent: PaymentIntent; afterAMoment: boolean }
  | { do: 'place'; intent: PaymentIntent; cart: Cart; how: PaymentDetails; isRepeated?: true }
  | { do: 'finish' }
  | { do: 'arrive'; order: Order }
  | { do: 'let-go' }
  | { do: 'say'; failure: Failure }
  | { do: 'sign-out'; error: unknown };

/** The checkout of a state; undefined if it has none. While a new checkout is requested, this is the previous one. */
export const openOf = (state: State): OpenCheckout | undefined => ('open' in state ? state.open : undefined);
