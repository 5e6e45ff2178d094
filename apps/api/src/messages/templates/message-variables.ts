import type { FactorKind } from '@trpeza/contract/access/factor.constants';
import type { BudgetPeriod } from '@trpeza/contract/money/agreements.constants';
import type { HealthCondition } from '@trpeza/contract/office/health.constants';
import type { Template, TEMPLATE_VARIABLES } from '@trpeza/contract/messages/templates.constants';
import type { CreditReason } from '@trpeza/contract/ordering/credits.constants';
import type { DeliveryOutcome } from '@trpeza/contract/ordering/orders.states';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Cents } from '@trpeza/contract/platform/money';
import type { OrderingChannel } from '#platform/payments/offered-methods.ts';

/** The input of messages. Dates, slots and amounts are unformatted; they are formatted in the recipient's language. */
export interface Variables {
  name: string;
  /** The URL of the order, or of the page for the requested action. */
  link: string;
  minutes: number;
  hours: number;
  days: number;
  howToOrder: OrderingChannel;
  factor: FactorKind;
  codesLeft: number;

  /** The order number. */
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
  /** The customer's part of the price. With the payment method `account` it is not paid yet. */
  you: Cents;
  by: PaymentMethod;
  /**
   * The change of the customer's part; negative if the customer pays less than before. `refund` is the amount that is
   * refunded by the original payment method.
   */
  more: Cents;
  /** The amount that is refunded or no longer collected; zero if none. */
  refund: Cents;
  /** A refunded amount that is charged on account after the order was restored; null without one. */
  chargedAgain: Cents | null;
  /** The period of the budget that the organisation's part was returned to; null without a part or a limit. */
  budget: BudgetPeriod | null;
  creditReason: CreditReason;
  /** Whether the customer cancelled the order. */
  isWithdrawn: boolean;
  outcome: DeliveryOutcome | null;
  /** Whether an unpaid amount, for example on account, is no longer owed. */
  isNotOwed: boolean;
  /** Where the driver left the meals, as agreed in the customer's door plan; null when they were handed over. */
  leftWhere: string | null;
  /** Whether the delivery is still to come. */
  coming: boolean;

  /** The amount of a payment, or the overdue part of `balance`. */
  amount: Cents;
  balance: Cents;
  /** Currency of a payment or invoice, which may differ from the kitchen's current one. */
  currency: string;
  /** The payment reference for bank transfers. */
  reference: string;
  bankDetails: string;
  /**
   * A month (`yyyy-MM`). `opening` is the budget at its start, `spent` the organisation's part, `own` the customer's part
   * and `left` the remainder; null without a plan.
   */
  month: string;
  opening: Cents | null;
  spent: Cents;
  own: Cents;
  left: Cents | null;
  /** The amount to pay, negative for a credit. `dueOn` is null if there is nothing to pay. */
  due: Cents;
  dueOn: string | null;
  /** Dishonoured debits, which are not part of the account balance. */
  unpaid: Cents;
  invoice: string;
  /** Invoices with a negative total are deducted from later ones. */
  invoiceTotal: Cents;
  toDeduct: Cents;

  /** The conditions of the Health page. */
  conditions: readonly { condition: HealthCondition; since: Date | null; count: number | null }[];
}

/** Input that texts cannot use as a variable; other variables are built from it. */
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

/** The input of each template: the variables of its texts that are not built from others, and those in `Hidden`. */
export type MessageVariables = {
  [T in Template]: Pick<
    Variables,
    | Extract<(typeof TEMPLATE_VARIABLES)[T][number], keyof Variables>
    | (T extends keyof Hidden ? Hidden[T] : never)
  >;
};
