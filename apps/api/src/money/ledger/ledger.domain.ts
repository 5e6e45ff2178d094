import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { ReceiptMethod } from '@trpeza/contract/money/receipts.constants';
import { negateCents, type Cents } from '@trpeza/contract/platform/money';

/**
 * The ledger accounts. What customers and the organisation owe is on the debit side of theirs, what meals have earned on
 * the credit side of `sales`; each payment method holds what has been collected, `debits_underway` what a bank has been
 * asked for, `disputed` what a customer's bank has taken back for now. `cash`, `bank`, `cheque` and `card` are what the office
 * received itself.
 */
export type LedgerAccount =
  | 'customer'
  | 'organisation'
  | 'sales'
  | OnlineMethod
  | 'debits_underway'
  | 'disputed'
  | ReceiptMethod
  | 'losses';

/** An amount that moves from one account to another: both sides of an entry, so that the ledger always balances. */
export interface Transfer {
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: Cents;
}

/** What an order is worth to its two payers. */
export interface Share {
  customer: Cents;
  subsidy: Cents;
}

/** The debt for meals. */
export const charged = ({ customer, subsidy }: Share): Transfer[] => [
  { debit: 'customer', credit: 'sales', amount: customer },
  { debit: 'organisation', credit: 'sales', amount: subsidy },
];

/** Meals that were not delivered: their debt is cancelled. */
export const discharged = (share: Share): Transfer[] =>
  charged(share).map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }));

/** Who paid: a customer what they owe, or whoever an invoice was sent to. */
export type Payer = 'customer' | 'organisation';

/** Money that was received; less than nothing goes back. */
export const received = (method: ReceiptMethod, payer: Payer, amount: Cents): Transfer =>
  amount < 0
    ? { debit: payer, credit: method, amount: negateCents(amount) }
    : { debit: method, credit: payer, amount };
