// What other rooms may import from this room, besides its pure *.domain.ts files.
export { agreementOnDateSql as agreedOn, funderSql as funderOf } from './agreements/funding.queries.ts';
export { agreementRefusal, readAgreedOn } from './agreements/read-agreed.ts';
export { readComingBudgets } from './agreements/read-agreements.ts';
export { readPlanOfMonth as planOf, sumPlansOfMonth as plansOf } from './budgets/plans.queries.ts';
export { readRemaining } from './budgets/read-remaining.ts';
export {
  budgetExceeded,
  budgetRefusal,
  readHeldBudget,
  releaseBudget,
  reserveBudget,
  spendReserved,
} from './budgets/reserve-budget.ts';
export { listUnverified, listWithoutPlan } from './budgets/worklist.queries.ts';
export { listKnownBankLines } from './incoming-payments/bank.queries.ts';
export { listUnpaid } from './incoming-payments/charges.queries.ts';
export { bookChargesOfOrders as followCharges } from './incoming-payments/follow-receipts.ts';
export {
  identifyLines,
  storeBankLines as keepBankLines,
  type BankLine,
} from './incoming-payments/keep-bank-lines.ts';
export { readOwed } from './incoming-payments/read-balance.ts';
export { listMonthsToInvoice } from './invoices/worklist.queries.ts';
export { checkMoney } from './ledger/check-money.ts';
export { postEntry } from './ledger/post-entry.ts';
export {
  askProvider,
  cardSecretOf,
  endPayment,
  livePaymentOf,
  openPayment,
  paymentState,
  recordArrival,
  recordPayment,
  stopPayment,
  stopPaymentOf,
  type Arrival,
  type ConflictingPayment,
  type RecordedPayment,
} from './online-payments/open-payment.ts';
export { isDishonoured } from './online-payments/payments.queries.ts';
export {
  putOnAccount,
  readLivePayment,
  readPaymentsAndRefunds as readMoneyOf,
} from './online-payments/read-payments.ts';
export {
  changeCause,
  creditCause,
  owedAfterRefund,
  refundIfCancelled,
  requestRefund,
  withdrawRefund,
  type RefundRequestDeps as RefundAsking,
} from './online-payments/refund-payment.ts';
export { isRefundAwaited, refundState } from './online-payments/refunds.queries.ts';
export { shareOnStatement as toCollect } from './online-payments/to-collect.ts';
export { listAwaitedRefunds } from './online-payments/worklist.queries.ts';
export { listPaymentIssues } from './reconciliation/worklist.queries.ts';
export { readMonthsToCollect as readOnAccount } from './statements/read-open-amounts.ts';
