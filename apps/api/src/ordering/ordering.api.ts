// What other rooms may import from this room, besides its pure *.domain.ts files.
export { openSlotsOf } from '#ordering/calendar/delivery-options.ts';
export { abandonCheckout } from '#ordering/checkout/expire-checkout.ts';
export { hasOpenCheckout } from '#ordering/checkout/read-checkout.ts';
export { listMovesToCall } from '#ordering/day-moves/worklist.queries.ts';
export type { CheckoutDeps } from './ordering.deps.ts';
export {
  findNewestEventId,
  listEventsAfter,
  listTryLaterTimes,
} from '#ordering/orders/order-events.queries.ts';
export { requireSamePerson } from '#ordering/orders/orders.access.ts';
export { customerNameOf } from '#ordering/orders/orders.present.ts';
export { findLastOrder, findOrder, listOrderItems, type OrderRow } from '#ordering/orders/orders.queries.ts';
export { readBoard, type BoardDeps } from '#ordering/orders/read-board.ts';
export {
  hasUnfinishedOrders,
  readLateCancellations,
  readOrders,
  readUnfinishedOrders,
} from '#ordering/orders/read-orders.ts';
export type { OrderCommandDeps } from '#ordering/orders/run-order-command.ts';
export { cancelOrders, withdrawOrderForCustomer } from '#ordering/orders/transition-orders.ts';
export {
  listLateOrders,
  listOrdersOfClosedDays,
  listOrdersOfEndedService,
  listOverdueOrders,
  listTryLaterOrders,
} from '#ordering/orders/worklist.queries.ts';
export { stopRecurringOrders } from '#ordering/recurring-orders/read-pauses.ts';
export { listAllRecurringOrders, listItemsOf } from '#ordering/recurring-orders/recurring-orders.queries.ts';
export { listRefusedDays } from '#ordering/recurring-orders/worklist.queries.ts';
export {
  addRecurringOrder,
  rewriteRecurringOrder,
} from '#ordering/recurring-orders/write-recurring-order.ts';
