import * as z from 'zod';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import type { ProviderStatus } from '#platform/payments/payment-provider.ts';
import type { CallEzidebit } from './ezidebit-client.ts';
import { LATE_RETURN, PAYMENT_STATUSES, type PaymentLine, type PaymentStatus } from './ezidebit-protocol.ts';

/** A debit in the provider's records, with its adjustments. */
export interface ProcessedDebit {
  reference: string;
  paymentId: string;
  status: Extract<ProviderStatus, 'accepted' | 'paid' | 'dishonoured'>;
  amount: Cents;
  refunded: Cents;
}

export const STATUS = {
  W: 'accepted',
  P: 'accepted',
  S: 'paid',
  D: 'dishonoured',
  F: 'dishonoured',
} as const satisfies Record<PaymentStatus, ProviderStatus>;

/** @throws Error for an unknown status, because a guess could misstate money */
export const parsePaymentStatus = (text: unknown): PaymentStatus => z.enum(PAYMENT_STATUSES).parse(text);

const Lines = z.union([
  z.literal(''),
  z.object({
    Payment: z.array(
      z.object({
        PaymentID: z.string(),
        PaymentReference: z.string(),
        PaymentStatus: z.string(),
        PaymentAmount: z.string(),
        ScheduledAmount: z.string(),
        BankFailedReason: z.string().default(''),
      }),
    ),
  }),
]);
const ScheduledLines = z.union([
  z.literal(''),
  z.object({
    ScheduledPayment: z.array(z.object({ PaymentReference: z.string(), PaymentAmount: z.string() })),
  }),
]);

interface Period {
  reference?: string;
  from?: string;
}

/** Fetches processed debits with their adjustments, by reference or from a date. */
export async function fetchProcessedDebits(
  ask: CallEzidebit,
  { reference, from }: Period,
): Promise<ProcessedDebit[]> {
  const data = await ask('GetPayments', {
    PaymentType: 'ALL',
    PaymentMethod: 'ALL',
    PaymentSource: 'ALL',
    PaymentReference: reference ?? '',
    DateFrom: from ?? '',
    DateTo: '',
    DateField: 'PAYMENT',
    EziDebitCustomerID: '',
    YourSystemReference: '',
  });
  const lines = Lines.parse(data);
  return lines === '' ? [] : readLines(lines.Payment);
}

/** Fetches debits that are not due yet. */
export async function fetchScheduledDebits(
  ask: CallEzidebit,
  { from, to }: { from: string; to: string },
): Promise<{ reference: string; amount: Cents }[]> {
  const dates = { DateFrom: from, DateTo: to };
  const data = await ask('GetScheduledPayments', {
    ...dates,
    EziDebitCustomerID: '',
    YourSystemReference: '',
  });
  const lines = ScheduledLines.parse(data);
  if (lines === '') return [];
  return lines.ScheduledPayment.map((line) => ({
    reference: line.PaymentReference,
    amount: centsOf(line.PaymentAmount),
  }));
}

/**
 * Merges payment lines with their adjustments. A second debit with the same reference is returned as a separate debit,
 * named by its payment id.
 */
export function readLines(lines: readonly PaymentLine[]): ProcessedDebit[] {
  const debits: ProcessedDebit[] = [];
  const isAdjustment = ({ PaymentAmount }: PaymentLine) => centsOf(PaymentAmount) < 0;
  for (const line of lines.filter((each) => !isAdjustment(each))) {
    const isSecond = debits.some(({ reference }) => reference === line.PaymentReference);
    debits.push({
      reference: isSecond || line.PaymentReference === '' ? line.PaymentID : line.PaymentReference,
      paymentId: line.PaymentID,
      status: STATUS[parsePaymentStatus(line.PaymentStatus)],
      amount: centsOf(line.ScheduledAmount),
      refunded: toCents(0),
    });
  }
  for (const line of lines.filter(isAdjustment)) {
    const debit = debits.find(({ reference }) => reference === line.PaymentReference);
    if (!debit) continue;
    if (line.BankFailedReason === LATE_RETURN) debit.status = 'dishonoured';
    else debit.refunded = toCents(debit.refunded + Math.abs(centsOf(line.ScheduledAmount)));
  }
  return debits;
}

/** Parses an amount with one to four decimals; adjustments are negative. @throws Error for any other text */
export function centsOf(text: string): Cents {
  if (!/^-?\d{1,9}(\.\d{1,2}0{0,2})?$/.test(text)) throw new Error(`invalid amount from Ezidebit: ${text}`);
  return toCents(Math.round(Number(text) * 100));
}
