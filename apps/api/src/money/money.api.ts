// What other rooms may import from this room, besides its pure *.domain.ts files.
export { agreementOnDateSql, funderSql } from '#money/agreements/agreement-on-date.queries.ts';
export { agreementRefusal, readAgreedOn } from '#money/agreements/read-agreements-on-date.ts';
export { readComingBudgets } from '#money/agreements/read-agreements.ts';
export { readPlanOfMonth, sumPlansOfMonth } from '#money/budgets/plans.queries.ts';
export { readRemaining } from '#money/budgets/read-remaining.ts';
export {
  budgetExceeded,
  budgetRefusal,
  readReservedBudget,
  releaseBudget,
  reserveBudget,
  spendReserved,
} from '#money/budgets/reserve-budget.ts';
export { listUnverifiedCustomers, listCustomersWithoutPlan } from '#money/budgets/worklist.queries.ts';
export { listKnownBankLines } from '#money/incoming-payments/bank-lines.queries.ts';
export { listUnpaid } from '#money/incoming-payments/charges.queries.ts';
export { bookChargesOfOrders } from '#money/incoming-payments/update-unpaid-items.ts';
export {
  identifyBankLines,
  storeBankLines,
  type BankLine,
} from '#money/incoming-payments/store-bank-lines.ts';
export { readOwed } from '#money/incoming-payments/read-balance.ts';
export { searchInvoices } from '#money/invoices/search-invoices.ts';
export { listMonthsToInvoice } from '#money/invoices/worklist.queries.ts';
export { checkMoney } from '#money/ledger/check-money.ts';
export { postLedgerEntry } from '#money/ledger/post-entry.ts';
export {
  askProvider,
  cardSecretOf,
  endPayment,
  livePaymentOf,
  openPayment,
  readPaymentStatus,
  recordArrival,
  recordPayment,
  stopPayment,
  stopPaymentOf,
  type Arrival,
  type ConflictingPayment,
  type RecordedPayment,
} from '#money/online-payments/open-payment.ts';
export { isDishonoured } from '#money/online-payments/payments.queries.ts';
export {
  putOnAccount,
  readLivePayment,
  readPaymentsAndRefunds,
} from '#money/online-payments/read-payments.ts';
export {
  changeCause,
  creditCause,
  owedAfterRefund,
  refundIfCancelled,
  requestRefund,
  withdrawRefund,
  type RefundRequestDeps,
} from '#money/online-payments/refund-payment.ts';
export { isRefundAwaited, refundState } from '#money/online-payments/refunds.queries.ts';
export { shareOnStatement } from '#money/online-payments/share-on-statement.ts';
export { listAwaitedRefunds } from '#money/online-payments/worklist.queries.ts';
export { listPaymentIssues } from '#money/reconciliation/worklist.queries.ts';
export { readMonthsToCollect } from '#money/statements/read-open-amounts.ts';
