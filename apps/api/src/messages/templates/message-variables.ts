import type { FactorKind } from '@trpeza/contract/access/factor.constants';
import type { BudgetPeriod } from '@trpeza/contract/money/funding.constants';
import type { HealthCondition } from '@trpeza/contract/office/health.constants';
import type { Template, TEMPLATE_VARIABLES } from '@trpeza/contract/messages/templates.constants';
import type { CreditReason } from '@trpeza/contract/ordering/credits.constants';
import type { DeliveryOutcome } from '@trpeza/contract/ordering/orders.states';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Cents } from '@trpeza/contract/platform/money';

/** Where customers order: by telephone where nothing can be paid in the shop. */
export type PlaceOfOrders = 'shop' | 'phone';

/** The input of messages; dates, slots and amounts are raw and formatted in the recipient's language. */
export interface Variables {
  name: string;
  /** The URL of the order, or of what the message asks for. */
  link: string;
  minutes: number;
  hours: number;
  days: number;
  howToOrder: PlaceOfOrders;
  factor: FactorKind;
  codesLeft: number;

  /** Of the order. */
  number: number;
  date: string;
  slot: string;
  oldDate: string;
  oldSlot: string;
  address: string;
  customerPhone: string;
  instructions: string;
  meals: readonly { name: string; nameMk: string; quantity: number }[];
  total: Cents;
  covered: Cents;
  /** The customer's part; on account means not paid yet. */
  you: Cents;
  by: PaymentMethod;
  /** What the customer pays more, negative for less; of that, `refund` is refunded the way the order was paid. */
  more: Cents;
  /** Amount that is refunded or not collected, or zero. */
  refund: Cents;
  /** The refunded amount that is charged on account because the order was restored; null without one. */
  chargedAgain: Cents | null;
  /** The period of the budget that has the organisation's part back; null where there was none, or nothing limits it. */
  budget: BudgetPeriod | null;
  creditReason: CreditReason;
  /** Whether the customer withdrew it themselves. */
  isWithdrawn: boolean;
  outcome: DeliveryOutcome | null;
  /** Whether something was still to be paid, as on account. */
  isNotOwed: boolean;
  /** Where the customer's plan let the driver leave the meals; null when they were handed over. */
  leftWhere: string | null;
  /** Whether the meals are still to come. */
  coming: boolean;

  /** Of a payment, or overdue of the `balance` that is owed. */
  amount: Cents;
  balance: Cents;
  /** Of money that was collected or billed in a currency of its own. */
  currency: string;
  /** What the customer writes on the payment. */
  reference: string;
  bankDetails: string;
  /** Budget of a month (`yyyy-MM`): opening balance, shares of organisation and customer, remainder; null without a plan. */
  month: string;
  opening: Cents | null;
  spent: Cents;
  own: Cents;
  left: Cents | null;
  /** Amount to pay, negative for credit; `dueOn` is null if there is nothing to pay. */
  due: Cents;
  dueOn: string | null;
  /** What banks did not pay of debits, which is not on the account. */
  unpaid: Cents;
  invoice: string;
  /** An invoice of less than nothing is deducted. */
  invoiceTotal: Cents;
  toDeduct: Cents;

  /** As the Health page tells it. */
  conditions: readonly { condition: HealthCondition; since: Date | null; count: number | null }[];
}

/** Input that the texts do not contain as it is. */
interface Hidden {
  'order-received': 'by';
  'order-cancelled': 'isWithdrawn' | 'outcome' | 'isNotOwed';
  'order-credited': 'creditReason' | 'by';
  'order-changed': 'by' | 'more' | 'refund';
  'refund-failed': 'currency';
  'payment-returned': 'currency';
  'debit-dishonoured': 'currency';
  statement: 'unpaid' | 'dueOn' | 'bankDetails';
  invoice: 'currency';
}

/** The input of each template: the variables of its texts, but for those that are made from others. */
export type MessageVariables = {
  [T in Template]: Pick<
    Variables,
    | Extract<(typeof TEMPLATE_VARIABLES)[T][number], keyof Variables>
    | (T extends keyof Hidden ? Hidden[T] : never)
  >;
};
