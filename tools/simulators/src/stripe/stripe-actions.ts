import type { Stripe } from 'stripe';
import type { Controls } from '../controls.ts';
import type { Faults } from '../faults.ts';
import type { SimulatorPart } from '../simulator.ts';
import type { ProviderPaymentState } from './stripe-state.ts';
import type { DeliveryFault, StripeWebhooks } from './stripe-webhooks.ts';

/** The actions of users and banks at Stripe, and its records. */
export interface StripeActions {
  /**
   * Pays with the card form, as a customer.
   * @throws StripeRefusal when the card is declined or the rules forbid the payment
   */
  pay(intentId: string, cardNumber: string): Promise<Stripe.PaymentIntent>;
  /** Refunds on Stripe's own pages, as the office; by default the remaining amount. */
  refund(intentId: string, amount?: number): Promise<Stripe.Refund>;
  openDispute(intentId: string): Promise<Stripe.Dispute>;
  closeDispute(intentId: string, verdict: 'won' | 'lost'): Promise<Stripe.Dispute>;
  /** All events so far, oldest first. */
  events(): readonly Stripe.Event[];
  /** The provider's state of every payment, for assertions. */
  records(): ProviderPaymentState[];
}

/** Stripe from the tests' point of view: the HTTP interface for the product, and the actions of users and banks. */
export interface StripeSimulator extends SimulatorPart, StripeActions {
  webhooks: StripeWebhooks;
  /** Faults of deliveries by event type. Faults of requests are in the world. */
  deliveryFaults: Faults<DeliveryFault>;
  controls: Controls;
}
