import type { NeedKind } from '@trpeza/contract/worklist/worklist.constants';
import { listUntoldMoves } from '#features/day-moves/worklist.queries.ts';
import { listDietsToConfirm } from '#features/diet/worklist.queries.ts';
import { listUndeclaredMeals } from '#features/meals/worklist.queries.ts';
import {
  listDelayedMessages,
  listFailedRecipients,
  listMessagesWithoutServer,
} from '#features/messages/worklist.queries.ts';
import {
  listLateOrders,
  listOrdersOfClosedDays,
  listOrdersOfEndedService,
  listOverdueOrders,
  listTriedOrders,
} from '#features/orders/worklist.queries.ts';
import { listAwaitedRefunds } from '#features/payments/worklist.queries.ts';
import { listPaymentIssues } from '#features/reconciliation/worklist.queries.ts';
import { listRefusedDays } from '#features/standing/worklist.queries.ts';
import { listMonthsToInvoice } from '#features/statements/worklist.queries.ts';
import { listUnverified, listWithoutPlan } from '#features/users/worklist.queries.ts';
import type { FindWaiting } from './waiting.ts';
import { listWritten } from './worklist.queries.ts';

/**
 * The query of each kind of the worklist, in the room that knows it. Items that are written down (`listWritten`) are marked as
 * done; the others leave with their cause. The link to the next step is the office's (`next-place.ts` of the admin site); the
 * product's own condition is no row of the database.
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
