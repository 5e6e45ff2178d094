import type { WorklistItemKind } from '@trpeza/contract/office/worklist.constants';
import {
  listLateOrders,
  listOrdersOfClosedDays,
  listOrdersOfEndedService,
  listOverdueOrders,
  listRefusedDays,
  listTryLaterOrders,
  listMovesToCall,
} from '#ordering/ordering.api.ts';
import { listDietsToConfirm } from '#customers/customers.api.ts';
import { listUndeclaredMeals } from '#menu/menu.api.ts';
import {
  listDelayedMessages,
  listFailedRecipients,
  listMessagesWithoutServer,
} from '#messages/messages.api.ts';
import {
  listAwaitedRefunds,
  listMonthsToInvoice,
  listPaymentIssues,
  listUnverifiedCustomers,
  listCustomersWithoutPlan,
} from '#money/money.api.ts';
import type { ListWorklistRows } from '#platform/worklist/worklist-row.ts';
import { listStoredItems } from './worklist.queries.ts';

/**
 * The query of each worklist kind, imported from the folder that owns the data. Items of `listStoredItems` are stored and
 * must be marked as done; others disappear when their cause does. Health conditions are not stored in the database. Links
 * to the next step are defined in `next-step-link.ts` of the admin site.
 */
export const WORKLIST: Readonly<Record<Exclude<WorklistItemKind, 'health'>, ListWorklistRows>> = {
  failed_delivery: listStoredItems('failed_delivery'),
  try_later: listTryLaterOrders,
  driver_note: listStoredItems('driver_note'),
  undeclared: listUndeclaredMeals,
  diet_to_confirm: listDietsToConfirm,
  refused_move: listStoredItems('refused_move'),
  refused_credit: listStoredItems('refused_credit'),
  late_order: listLateOrders,
  closed_day: listOrdersOfClosedDays,
  move_untold: listMovesToCall,
  ended_service: listOrdersOfEndedService,
  recurring_refused: listRefusedDays,
  overdue_order: listOverdueOrders,
  payment: listPaymentIssues,
  refund: listAwaitedRefunds,
  account_overdue: listStoredItems('account_overdue'),
  unverified: listUnverifiedCustomers,
  no_plan: listCustomersWithoutPlan,
  mail_failed: listFailedRecipients,
  invoice: listMonthsToInvoice,
  no_mail_server: listMessagesWithoutServer,
  mail_delayed: listDelayedMessages,
};
