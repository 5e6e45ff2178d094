// What other rooms may import from this room, besides its pure *.domain.ts files.
export { openSlotsOf } from './calendar/delivery-options.ts';
export { abandonCheckout } from './checkout/expire-checkout.ts';
export { hasOpenCheckout } from './checkout/read-checkout.ts';
export { listMovesToCall as listUntoldMoves } from './day-moves/worklist.queries.ts';
export type { CheckoutDeps } from './ordering.deps.ts';
export {
  findNewestEventId,
  listEventsAfter,
  listTryLaterTimes as listTries,
} from './orders/order-events.queries.ts';
export { requireSamePerson as moverOf } from './orders/orders.access.ts';
export { customerNameOf } from './orders/orders.present.ts';
export { findLastOrder, findOrder, listOrderItems, type OrderRow } from './orders/orders.queries.ts';
export { readBoard, type BoardDeps } from './orders/read-board.ts';
export {
  hasUnfinishedOrders as hasOpenOrders,
  readLateCancellations as readCalledOff,
  readOrders,
  readUnfinishedOrders,
} from './orders/read-orders.ts';
export type { OrderCommandDeps } from './orders/run-order-command.ts';
export { cancelOrders, withdrawFor } from './orders/transition-orders.ts';
export {
  listLateOrders,
  listOrdersOfClosedDays,
  listOrdersOfEndedService,
  listOverdueOrders,
  listTryLaterOrders as listTriedOrders,
} from './orders/worklist.queries.ts';
export { stopStandingOrders } from './recurring-orders/read-pauses.ts';
export { listAllStandingOrders, listItemsOf } from './recurring-orders/standing.queries.ts';
export { listRefusedDays } from './recurring-orders/worklist.queries.ts';
export { addStandingOrder, rewriteStandingOrder } from './recurring-orders/write-standing.ts';
