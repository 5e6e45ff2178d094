import * as z from 'zod';
import { maybeLine, MoneyInput } from '../platform/schemas.ts';
import { DEBIT_STATUSES } from './payments.constants.ts';

/** Id of a checkout; the pages call it `orderId`, since the checkout becomes the order. */
export const OrderId = z.uuid().meta({ description: 'Id of the checkout' });

/** `amount` is what the page shows as the customer's payment; if it differs, the reply is 409 with the correct one. */
export const CreateDebit = z.object({
  amount: MoneyInput,
  orderId: OrderId,
  description: maybeLine(200).default(''),
});

/** `paymentUrl` is the provider's own page, as an absolute address or a path of the shop. */
export const Debit = z.object({ paymentUrl: z.string() }).meta({ id: 'Debit' });

/** A number of at least twelve digits; only the demonstration accepts it. */
export const DemoCard = z.object({
  cardNumber: z
    .string('payments:rules.card-required')
    .trim()
    .min(1, 'payments:rules.card-required')
    .max(23, { error: 'payments:rules.card-invalid', abort: true })
    .regex(/^\d( *\d){11,}$/, 'payments:rules.card-invalid'),
});

export const DebitState = z
  .object({ status: z.enum(DEBIT_STATUSES), paymentReference: z.string() })
  .meta({ id: 'DebitState' });
export type DebitState = z.output<typeof DebitState>;
