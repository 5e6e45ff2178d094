import type { FactorKind } from '@trpeza/contract/factor/factor.constants';
import type { BudgetPeriod } from '@trpeza/contract/funding/funding.constants';
import type { HealthCondition } from '@trpeza/contract/health/health.constants';
import type { CreditReason } from '@trpeza/contract/orders/credits.constants';
import type { DeliveryOutcome } from '@trpeza/contract/orders/orders.states';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.constants';
import type { Cents } from '@trpeza/contract/shared/money';

/** The variables of a message about an order. */
export interface OrderVariables {
  name: string;
  number: number;
  date: string;
  slot: string;
  address: string;
  currency: string;
  /** The URL of the order for the recipient. */
  link: string;
}

/** The refunded amount that is charged on account because the order was restored; null without one. */
interface ChargedAgain {
  chargedAgain: Cents | null;
}

interface OrderedMeals {
  meals: readonly { name: string; nameMk: string; quantity: number }[];
  total: Cents;
}

/** The period of the budget that has the organisation's part back; null where there was none, or nothing limits it. */
type ReturnedTo = BudgetPeriod | null;

/** Where customers order: by telephone where nothing can be paid in the shop. */
export type PlaceOfOrders = 'shop' | 'phone';

/** The input of each template; dates, slots and amounts are raw and formatted in the recipient's language. */
export interface MessageVariables {
  'password-reset': { name: string; link: string; minutes: number };
  'staff-password': { name: string; link: string; hours: number };
  invitation: { name: string; link: string; days: number; howToOrder: PlaceOfOrders };
  'password-changed': { name: string };
  'factor-added': { name: string; factor: FactorKind };
  'factor-removed': { name: string; factor: FactorKind };
  'factor-reset': { name: string };
  'recovery-code-used': { name: string; codesLeft: number };
  'confirm-email': { link: string; hours: number };
  'address-taken': { name: string; link: string };
  welcome: { name: string; link: string; howToOrder: PlaceOfOrders };
  verified: { name: string; link: string; howToOrder: PlaceOfOrders };
  /** `you` is the customer's part; on account means not paid yet. */
  'order-received': OrderVariables & OrderedMeals & { covered: Cents; you: Cents; by: PaymentMethod };
  /** To the office; `name` is the customer's. */
  'order-notice': OrderVariables & OrderedMeals & { customerPhone: string; instructions: string };
  'order-on-its-way': OrderVariables;
  /** `leftWhere` is where the customer's plan let the driver leave the meals; null when they were handed over. */
  'order-delivered': OrderVariables & { leftWhere: string | null } & ChargedAgain;
  'order-cancelled': OrderVariables & {
    /** Whether the customer withdrew it themselves. */
    isWithdrawn: boolean;
    outcome: DeliveryOutcome | null;
    /** The customer's refund; null for none. */
    refund: Cents | null;
    /** Whether something was still to be paid, as on account. */
    isNotOwed: boolean;
    budget: ReturnedTo;
  };
  'order-credited': OrderVariables & {
    creditReason: CreditReason;
    meals: OrderedMeals['meals'];
    /** How the order was paid, and what is refunded or not collected; zero when the customer pays nothing for it. */
    by: PaymentMethod;
    refund: Cents;
    budget: ReturnedTo;
  };
  'order-changed': OrderVariables &
    OrderedMeals & {
      covered: Cents;
      you: Cents;
      by: PaymentMethod;
      /** What the customer pays more, negative for less; of that, what is refunded the way the order was paid. */
      more: Cents;
      refund: Cents;
    };
  'order-back': OrderVariables & ChargedAgain;
  'order-moved': OrderVariables & { oldDate: string; oldSlot: string };
  'refund-paid': Pick<OrderVariables, 'name' | 'number' | 'date' | 'currency' | 'link'> & { amount: Cents };
  /** A refund that came back, also of money for which no order could be made. */
  'refund-failed': Pick<OrderVariables, 'name' | 'date' | 'currency' | 'link'> & { amount: Cents };
  /** Money for which no order could be made; `date` is the intended delivery date. */
  'payment-returned': Pick<OrderVariables, 'name' | 'date' | 'currency' | 'link'> & { amount: Cents };
  'debit-dishonoured': Pick<OrderVariables, 'name' | 'number' | 'date' | 'currency' | 'link'> & {
    amount: Cents;
    /** Whether the meals are still to come. */
    coming: boolean;
  };
  /** `month` is `yyyy-MM`: the opening balance, what the organisation and the customer paid, and what was left. */
  statement: {
    name: string;
    month: string;
    /** Null without a plan. */
    opening: Cents | null;
    spent: Cents;
    own: Cents;
    left: Cents | null;
    /** What is to be paid, below nothing where there is credit; and by when, with which reference, and where to. */
    due: Cents;
    /** What banks did not pay of debits, which is not on the account. */
    unpaid: Cents;
    dueOn: string;
    reference: string;
    bankDetails: string;
    currency: string;
    link: string;
  };
  /** `amount` is overdue, of `balance` that is owed; `reference` is what the customer writes on the payment. */
  'account-reminder': {
    name: string;
    amount: Cents;
    balance: Cents;
    reference: string;
    bankDetails: string;
    currency: string;
  };
  /** To a funder or the organisation, with the invoice itself attached; `dueOn` is a date. One of less than nothing is deducted. */
  invoice: {
    name: string;
    invoice: string;
    month: string;
    invoiceTotal: Cents;
    toDeduct: Cents;
    /** Null where nothing is to be paid. */
    dueOn: string | null;
    currency: string;
  };
  'newsletter-confirm': { link: string };
  'health-notice': { name: string; conditions: readonly WrongCondition[]; timeZone: string; link: string };
}

/** As the Health page tells it. */
interface WrongCondition {
  condition: HealthCondition;
  since: Date | null;
  count: number | null;
}
