import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { IncomingPaymentMethod } from '@trpeza/contract/money/incoming-payments.constants';
import { negateCents, type Cents } from '@trpeza/contract/platform/money';

/**
 * The ledger accounts. `customer` and `organisation` are receivables, `sales` is income from meals. Each online payment
 * method has an account of collected money; `debits_underway` holds debits that a bank has not answered yet, `disputed` the
 * amounts that are withheld during a dispute. `cash`, `bank`, `cheque` and `card` are money that the office received itself.
 */
export type LedgerAccount =
  | 'customer'
  | 'organisation'
  | 'sales'
  | OnlineMethod
  | 'debits_underway'
  | 'disputed'
  | IncomingPaymentMethod
  | 'losses';

/** An amount with its debit and credit account. Both sides are one record, so the ledger always balances. */
export interface Transfer {
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: Cents;
}

/** How the value of an order is divided between customer and organisation. */
export interface Share {
  customer: Cents;
  subsidy: Cents;
}

/** The transfers that charge an order to its payers. */
export const chargeTransfers = ({ customer, subsidy }: Share): Transfer[] => [
  { debit: 'customer', credit: 'sales', amount: customer },
  { debit: 'organisation', credit: 'sales', amount: subsidy },
];

/** The transfers that reverse the charge, for cancelled or credited meals. */
export const reverseChargeTransfers = (share: Share): Transfer[] =>
  chargeTransfers(share).map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }));

/** The side that paid: the customer, or the recipient of an invoice. */
export type PayingSide = 'customer' | 'organisation';

/** The transfer of an incoming payment; a negative amount reverses one. */
export const incomingPaymentTransfer = (
  method: IncomingPaymentMethod,
  payer: PayingSide,
  amount: Cents,
): Transfer =>
  amount < 0
    ? { debit: payer, credit: method, amount: negateCents(amount) }
    : { debit: method, credit: payer, amount };
