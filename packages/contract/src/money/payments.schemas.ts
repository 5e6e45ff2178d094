import * as z from 'zod';
import { optionalLine, MoneyInput } from '../platform/schemas.ts';
import { DEBIT_STATUSES } from './payments.constants.ts';

/** Id of a checkout. Pages call it `orderId`, since the checkout becomes the order. */
export const OrderId = z.uuid().meta({ description: 'ID of the checkout' });

/** `amount` is the customer's amount shown on the page; if it differs, the response is 409 with the correct one. */
export const CreateDebit = z.object({
  amount: MoneyInput,
  orderId: OrderId,
  description: optionalLine(200).default(''),
});

/** `paymentUrl` is the provider's page, as an absolute URL or a path in the shop. */
export const Debit = z.object({ paymentUrl: z.string() }).meta({ id: 'Debit' });

/** A card number of at least twelve digits, used in demo mode only. */
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
