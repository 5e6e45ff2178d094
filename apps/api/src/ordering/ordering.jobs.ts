import { scheduledJob, EVERY_MINUTE, EVERY_NIGHT } from '#platform/jobs/define-jobs.ts';
import { eraseExpiredDeliveries } from '#ordering/checkout/erase-expired-deliveries.ts';
import { runDayMoves } from '#ordering/day-moves/move-day.ts';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';
import { sweepCheckouts } from '#ordering/orders/sweep-checkouts.ts';
import { runRecurringOrders } from '#ordering/recurring-orders/place-proposals.ts';

export const orderingJobs = [
  scheduledJob('sweep-checkouts', EVERY_MINUTE, (deps) => sweepCheckouts(deps, deps.log)),
  scheduledJob('move-days', EVERY_MINUTE, runDayMoves),
  // Places thousands of orders one by one. If it takes longer than the interval, the next run finds it busy and exits.
  scheduledJob(
    'recurring-orders',
    EVERY_MINUTE,
    (deps, _data, { signal }) => runRecurringOrders(deps, signal),
    {
      expireInSeconds: 1800,
    },
  ),
  scheduledJob('notify-customers', EVERY_MINUTE, notifyCustomers),
  scheduledJob('erase-expired-deliveries', EVERY_NIGHT, eraseExpiredDeliveries),
];
