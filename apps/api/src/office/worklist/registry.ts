import type { NeedKind } from '@trpeza/contract/office/worklist.constants';
import { listUntoldMoves } from '#ordering/day-moves/worklist.queries.ts';
import { listDietsToConfirm } from '#customers/diet/worklist.queries.ts';
import { listUndeclaredMeals } from '#menu/worklist.queries.ts';
import {
  listDelayedMessages,
  listFailedRecipients,
  listMessagesWithoutServer,
} from '#messages/outbox/worklist.queries.ts';
import {
  listLateOrders,
  listOrdersOfClosedDays,
  listOrdersOfEndedService,
  listOverdueOrders,
  listTriedOrders,
} from '#ordering/orders/worklist.queries.ts';
import { listAwaitedRefunds } from '#money/online-payments/worklist.queries.ts';
import { listPaymentIssues } from '#money/reconciliation/worklist.queries.ts';
import { listRefusedDays } from '#ordering/recurring-orders/worklist.queries.ts';
import { listMonthsToInvoice } from '#money/invoices/worklist.queries.ts';
import { listUnverified, listWithoutPlan } from '#money/budgets/worklist.queries.ts';
import type { FindWaiting } from '#platform/worklist/waiting.ts';
import { listWritten } from './worklist.queries.ts';

/**
 * The query of each worklist kind, imported from the folder that owns the data. Items of `listWritten` are stored and
 * must be marked as done; others disappear when their cause does. Health conditions are not stored in the database. Links
 * to the next step are defined in `next-place.ts` of the admin site.
 */
export const WORKLIST: Readonly<Record<Exclude<NeedKind, 'health'>, FindWaiting>> = {
  failed_delivery: listWritten('failed_delivery'),
  try_later: listTriedOrders,
  driver_note: listWritten('driver_note'),
  undeclared: listUndeclaredMeals,
  diet_to_confirm: listDietsToConfirm,
  refused_move: listWritten('refused_move'),
  refused_credit: listWritten('refused_credit'),
  late_order: listLateOrders,
  closed_day: listOrdersOfClosedDays,
  move_untold: listUntoldMoves,
  ended_service: listOrdersOfEndedService,
  standing_refused: listRefusedDays,
  overdue_order: listOverdueOrders,
  payment: listPaymentIssues,
  refund: listAwaitedRefunds,
  account_overdue: listWritten('account_overdue'),
  unverified: listUnverified,
  no_plan: listWithoutPlan,
  mail_failed: listFailedRecipients,
  invoice: listMonthsToInvoice,
  no_mail_server: listMessagesWithoutServer,
  mail_delayed: listDelayedMessages,
};
