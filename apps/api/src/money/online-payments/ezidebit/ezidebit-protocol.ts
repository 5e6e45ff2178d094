/**
 * The names and shapes of Ezidebit's interface, all in this file: the SOAP service for clients that never see an account number
 * ("NonPCI", version 3.5) and the hosted page on which the customer enters theirs ("eDDR"). What is marked unconfirmed was
 * not found in writing, and is to be checked against the sandbox before the first real debit.
 */
import { isOnThisMachine } from '#platform/this-machine.ts';

export const NAMESPACE = 'https://px.ezidebit.com.au/';
export const API_URL = 'https://api.ezidebit.com.au/v3-5/nonpci';
export const PAGE_URL = 'https://secure.ezidebit.com.au/webddr/Request.aspx';

export const soapActionOf = (call: EzidebitCall): string => `${NAMESPACE}INonPCIService/${call}`;

/** The parameters of each call, besides the digital key; the service requires this order of elements. Dates are `yyyy-MM-dd`. */
export interface EzidebitCalls {
  GetCustomerDetails: { EziDebitCustomerID: ''; YourSystemReference: string };
  AddPayment: {
    EziDebitCustomerID: '';
    YourSystemReference: string;
    DebitDate: string;
    PaymentAmountInCents: number;
    /** At most 50 characters. */
    PaymentReference: string;
    Username: string;
  };
  GetPaymentStatus: { PaymentReference: string };
  GetPayments: {
    PaymentType: 'ALL';
    PaymentMethod: 'ALL';
    PaymentSource: 'ALL';
    PaymentReference: string;
    DateFrom: string;
    DateTo: '';
    DateField: 'PAYMENT';
    EziDebitCustomerID: '';
    YourSystemReference: '';
  };
  GetScheduledPayments: {
    DateFrom: string;
    DateTo: string;
    EziDebitCustomerID: '';
    YourSystemReference: '';
  };
  /** That the reference alone is enough is unconfirmed; every one of ours is used once. */
  DeletePayment: {
    EziDebitCustomerID: '';
    YourSystemReference: string;
    PaymentReference: string;
    DebitDate: '';
    PaymentAmountInCents: 0;
    Username: string;
  };
  /** Requires the provider's approval once; a payment can be refunded a single time. */
  ProcessRefund: { PaymentID: string; BankReceiptID: ''; RefundAmountInCents: number };
}
export type EzidebitCall = keyof EzidebitCalls;

/** W not sent to the bank yet, P with the bank, S collected, D dishonoured, F dishonoured for good. */
export const PAYMENT_STATUSES = ['W', 'P', 'S', 'D', 'F'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A payment that was processed; a negative amount is an adjustment of the payment of the same reference. */
export interface PaymentLine {
  PaymentID: string;
  PaymentReference: string;
  PaymentStatus: string;
  /** With fees that the customer bears. */
  PaymentAmount: string;
  /** Without them: the requested amount. */
  ScheduledAmount: string;
  /** `Late Return` on an adjustment by the bank. On one for a refund: unconfirmed, so everything else counts as a refund. */
  BankFailedReason: string;
}

export const LATE_RETURN = 'Late Return';

/** Only the message shows that there is no such payment or customer; the service's error numbers are unconfirmed. */
export const saysNotFound = (message: string): boolean => /could not (be found|find)/i.test(message);

/** The answer to ProcessRefund; that `A` and `00` mean a completed refund is unconfirmed. */
export const saysRefunded = (result: string): boolean => result === 'A';

/**
 * The hosted page registers a customer and their account under our reference, and no payment: amounts are never in a
 * URL. The parameter that leads back to the shop exists, its name is unconfirmed.
 */
export function hostedPageOf(
  page: { pageUrl: string; publicKey: string; returnUrl: string },
  reference: string,
): string {
  const url = new URL(page.pageUrl);
  url.searchParams.set('a', page.publicKey);
  url.searchParams.set('uRef', reference);
  url.searchParams.set('redirectURL', page.returnUrl);
  return url.href;
}

const HOSTS = new Set([
  'api.ezidebit.com.au',
  'api.demo.ezidebit.com.au',
  'secure.ezidebit.com.au',
  'demo.ezidebit.com.au',
]);

/** Only the provider itself, over TLS, or a simulator on this machine. */
export function isEzidebitAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return isOnThisMachine(url) || (url.protocol === 'https:' && HOSTS.has(url.hostname));
}
