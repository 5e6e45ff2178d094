import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';

/** A line of the cart as it was when the checkout was made: what the order will say, whatever the menu does. */
export interface CheckoutLine {
  mealId: number;
  name: string;
  nameMk: string;
  imageUrl: string;
  allergens: string[];
  priceCents: number;
  quantity: number;
}

export interface NewCheckout {
  id: string;
  accountId: number;
  lines: CheckoutLine[];
  delivery: Delivery;
  deliveryDate: string;
  deliverySlot: string;
  subtotalCents: number;
  feeCents: number;
  totalCents: number;
  customerCents: number;
  subsidyCents: number;
  customerShareBps: number;
  expiresAt: Date;
}

/** An order in waiting: it holds budget and place while its payment is made. */
export interface Checkout extends NewCheckout {
  state: string;
  version: number;
}
