import * as z from 'zod';
import { ADDRESS_LENGTHS } from '../customers/addresses.constants.ts';
import { Phone } from '../access/accounts.schemas.ts';
import { Instant, line, Money, MoneyInput, note } from '../platform/schemas.ts';
import { CARD_PROVIDERS } from '../money/payments.constants.ts';
import { DeliveryChoice } from './calendar.schemas.ts';

const { addressLine1, addressLine2, city, state, zipCode, country } = ADDRESS_LENGTHS;

/**
 * Maximum lengths of the delivery fields, in characters. The single address line has room for both lines of a saved address.
 */
const MAX = {
  firstName: 80,
  lastName: 80,
  phone: 30,
  address: addressLine1 + ', '.length + addressLine2,
  city,
  state,
  zipCode,
  country,
  deliveryInstructions: 500,
} as const;

/** The recipient and address of an order: step 1 of the checkout. */
export const Delivery = z
  .object({
    firstName: line(MAX.firstName, 'checkout:rules.first-name-required'),
    lastName: line(MAX.lastName, 'checkout:rules.last-name-required'),
    address: line(MAX.address, 'checkout:rules.address-required'),
    city: line(MAX.city, 'checkout:rules.city-required'),
    state: line(MAX.state, 'checkout:rules.state-required'),
    zipCode: line(MAX.zipCode, 'checkout:rules.zip-required'),
    country: line(MAX.country, 'checkout:rules.country-required'),
    phone: Phone,
    deliveryInstructions: note(MAX.deliveryInstructions).default(''),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;

/**
 * The payment that a page requests. `amount` is the total shown on the page, `customerAmount` the customer's share shown
 * there. If either differs, the response is a 409 with the correct amounts. Without `delivery`, the open checkout keeps
 * its delivery data.
 */
export const CreatePaymentIntent = z.object({
  amount: MoneyInput,
  customerAmount: MoneyInput.optional(),
  delivery: Delivery.optional(),
});

export const PaymentIntent = z
  .object({
    clientSecret: z
      .string()
      .meta({ description: 'Empty if there is nothing to pay, or the payment is not by card' }),
    isProcessing: z.boolean().meta({
      description:
        "Whether the card was submitted and the bank's decision is pending, so that the customer must not pay again",
    }),
    provider: z.enum(CARD_PROVIDERS).nullable().meta({ description: 'Null if cards are not accepted' }),
    publishableKey: z.string().nullable().meta({
      description: "Key for Stripe's form; null if the demo form is used",
    }),
    orderId: z.uuid().meta({ description: 'ID of the open checkout' }),
    fullAmount: Money,
    customerAmount: Money,
    businessAmount: Money,
    businessPaymentStatus: z.enum(['pending', 'invoiced', 'paid', 'disputed']),
    expiresAt: Instant,
    ...DeliveryChoice.shape,
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.output<typeof PaymentIntent>;
