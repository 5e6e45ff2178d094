/**
 * Names and types of Ezidebit's interface: the SOAP service for clients that never handle account numbers ("NonPCI",
 * version 3.5) and the hosted page on which customers enter theirs ("eDDR"). Details marked as unconfirmed are not
 * documented and must be checked in the sandbox before the first real debit.
 */
import { isOnThisMachine } from '#platform/this-machine.ts';

export const NAMESPACE = 'https://px.ezidebit.com.au/';
export const API_URL = 'https://api.ezidebit.com.au/v3-5/nonpci';
export const PAGE_URL = 'https://secure.ezidebit.com.au/webddr/Request.aspx';

export const soapActionOf = (call: EzidebitCall): string => `${NAMESPACE}INonPCIService/${call}`;

/**
 * Parameters of each operation, without the digital key. The service requires this order of elements. Dates are `yyyy-MM-dd`.
 */
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
  /** Unconfirmed: whether the reference alone identifies the payment. We use each reference once. */
  DeletePayment: {
    EziDebitCustomerID: '';
    YourSystemReference: string;
    PaymentReference: string;
    DebitDate: '';
    PaymentAmountInCents: 0;
    Username: string;
  };
  /** Needs a one-time approval by the provider. A payment can be refunded only once. */
  ProcessRefund: { PaymentID: string; BankReceiptID: ''; RefundAmountInCents: number };
}
export type EzidebitCall = keyof EzidebitCalls;

/** W: not sent to the bank yet. P: with the bank. S: collected. D: dishonoured. F: dishonoured permanently. */
export const PAYMENT_STATUSES = ['W', 'P', 'S', 'D', 'F'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A processed payment. A negative amount is an adjustment of the payment with the same reference. */
export interface PaymentLine {
  PaymentID: string;
  PaymentReference: string;
  PaymentStatus: string;
  /** Includes the fees that the customer pays. */
  PaymentAmount: string;
  /** The requested amount, without fees. */
  ScheduledAmount: string;
  /**
   * `Late Return` when the bank takes the money back. Unconfirmed: the value for a refund, so every other adjustment
   * counts as one.
   */
  BankFailedReason: string;
}

export const LATE_RETURN = 'Late Return';

/** Only the message tells that a payment or customer does not exist; the error codes are unconfirmed. */
export const isNotFoundMessage = (message: string): boolean => /could not (be found|find)/i.test(message);

/** Unconfirmed: that `A` and `00` in the response to ProcessRefund mean a completed refund. */
export const isRefundCompleted = (result: string): boolean => result === 'A';

/**
 * URL of the hosted page, which registers a customer and their account under our reference. It never contains an amount.
 * Unconfirmed: the name of the parameter for the return URL.
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

/** Accepts the provider's hosts over TLS, or a simulator on this machine. */
export function isEzidebitAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return isOnThisMachine(url) || (url.protocol === 'https:' && HOSTS.has(url.hostname));
}
