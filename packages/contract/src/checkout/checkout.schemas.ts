import * as z from 'zod';
import { Phone } from '../accounts/accounts.schemas.ts';
import { DeliveryChoice } from '../calendar/calendar.schemas.ts';
import { Instant, line, Money, MoneyInput, note } from '../shared/schemas.ts';

/** Where the order goes and who receives it: step 1 of the checkout. */
export const Delivery = z
  .object({
    firstName: line(80, 'checkout:rules.first-name-required'),
    lastName: line(80, 'checkout:rules.last-name-required'),
    address: line(200, 'checkout:rules.address-required'),
    city: line(100, 'checkout:rules.city-required'),
    state: line(100, 'checkout:rules.state-required'),
    zipCode: line(20, 'checkout:rules.zip-required'),
    country: line(100, 'checkout:rules.country-required'),
    phone: Phone,
    deliveryInstructions: note(500).default(''),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;

/**
 * `amount` is what the page believes the total to be; a different figure is answered with 409 and the right one.
 * Without `delivery` the data of the open checkout are kept.
 */
export const CreatePaymentIntent = z.object({
  amount: MoneyInput,
  delivery: Delivery.optional(),
});

export const PaymentIntent = z
  .object({
    clientSecret: z.string().meta({ description: 'Empty when there is nothing to pay' }),
    provider: z.enum(['demo', 'stripe']),
    orderId: z.uuid().meta({ description: 'Id of the open checkout' }),
    fullAmount: Money,
    customerAmount: Money,
    businessAmount: Money,
    businessPaymentStatus: z.enum(['pending', 'invoiced', 'paid', 'disputed']),
    expiresAt: Instant,
    ...DeliveryChoice.shape,
  })
  .meta({ id: 'PaymentIntent' });
export type PaymentIntent = z.output<typeof PaymentIntent>;
