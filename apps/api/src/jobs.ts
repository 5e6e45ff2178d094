import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { backUpNightly, type BackupPlan } from '#platform/backup/back-up.ts';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { eraseExpired } from '#access/sign-in/erase-expired.ts';
import { eraseForms } from '#ordering/checkout/erase-forms.ts';
import { requestReset } from '#access/sign-in/request-reset.ts';
import { eraseImports } from '#office/imports/change-imports.ts';
import { moveDays } from '#ordering/day-moves/move-day.ts';
import { fixNumbers } from '#delivery/deliveries.steps.ts';
import { keepMoneyCheck } from '#office/health/keep-money-check.ts';
import { tellAdmins } from '#office/health/tell-admins.ts';
import { freezeSheets } from '#kitchen/freeze-sheets.ts';
import { forgetTicks } from '#kitchen/tick-item.ts';
import { erasePictures } from '#menu/save-picture.ts';
import { sendMessages, type Mailing } from '#messages/outbox/send-messages.ts';
import { sweepCheckouts, type OrderDeps } from '#ordering/orders/sweep-checkouts.ts';
import { notifyCustomers, type NotifyDeps } from '#ordering/orders/notify-customers.ts';
import { carryOutEnds } from '#office/personal-data/carry-out-end.ts';
import { ERASED_LIST, keepErased } from '#office/personal-data/keep-erased.ts';
import { applyEvent } from '#money/reconciliation/apply-event.ts';
import { eraseEvents, type EventKey } from '#money/reconciliation/receive-event.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import type { RepairDeps } from '#money/reconciliation/repair-payment.ts';
import { runStandingOrders } from '#ordering/recurring-orders/place-proposals.ts';
import { eraseBatches } from '#money/statements/start-batch.ts';
import { writeBatches } from '#money/statements/write-batches.ts';
import { sendStatements } from '#money/statements/send-statements.ts';
import { queueWebhooks } from '#office/webhooks/queue-webhooks.ts';
import { eraseDeliveries, sendWebhook } from '#office/webhooks/send-webhook.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Deps } from './deps.ts';

export type JobDeps = OrderDeps &
  NotifyDeps &
  RepairDeps &
  Pick<Deps, 'renderPdf' | 'findViolations' | 'sendWebhook' | 'privateWebhooks' | 'health'> & {
    mail: Mailing;
    demo: boolean;
    log: FastifyBaseLogger;
    backups: BackupPlan | null;
  };

const everyMinute = { cron: '* * * * *', timeZone: 'UTC' };
const everyFiveMinutes = { cron: '*/5 * * * *', timeZone: 'UTC' };
/** Frequent enough for every time zone, since some are offset by half an hour. */
const everyTenMinutes = { cron: '*/10 * * * *', timeZone: 'UTC' };
const everyHour = { cron: '40 * * * *', timeZone: 'UTC' };
const everyNight = { cron: '20 3 * * *', timeZone: 'UTC' };

/** Retried for about 14 hours, then kept for the office's health page. */
export const refundJob = defineJob<{ refundId: string }, JobDeps>({
  name: 'pay-refund',
  handler: (deps, { refundId }) => payRefund(deps, refundId),
  retryLimit: 12,
  retryDelay: 10,
  keepsFailures: true,
});

/** Retried for about 20 minutes. Afterwards the sweeper and reconciliation find payments that were not updated. */
export const eventJob = defineJob<EventKey, JobDeps>({
  name: 'apply-provider-event',
  handler: applyEvent,
  retryLimit: 8,
  keepsFailures: true,
});

/** Not retried: each message has its own retry time. */
export const mailJob = defineJob<object, JobDeps>({
  name: 'send-messages',
  schedule: everyMinute,
  handler: (deps, _data, { signal }) => sendMessages(deps, signal),
  retryLimit: 0,
});

/** Retried for about a minute only, since users who get no link request it again. */
export const requestResetJob = defineJob<{ email: string }, JobDeps>({
  name: 'request-reset',
  handler: requestReset,
  retryLimit: 3,
  // The job data contains an email address.
  deleteAfterSeconds: 3600,
});

const WEBHOOK_RETRIES = 12;

/**
 * Retried for about 34 hours with growing delays. After a longer outage of the receiver, the office resends webhooks by
 * hand.
 */
export const webhookJob = defineJob<{ deliveryId: number }, JobDeps>({
  name: 'send-webhook',
  handler: (deps, { deliveryId }, { retryCount }) =>
    sendWebhook(deps, deliveryId, { isLast: retryCount >= WEBHOOK_RETRIES }),
  retryLimit: WEBHOOK_RETRIES,
  retryDelay: 30,
});

/** Not retried: the next run continues with what is left. */
export const batchJob = defineJob<object, JobDeps>({
  name: 'write-statements',
  schedule: everyMinute,
  handler: (deps, _data, { signal }) => writeBatches(deps, signal),
  retryLimit: 0,
  expireInSeconds: 1800,
});

/** Not retried: a violation found now would be found again a minute later. */
export const moneyJob = defineJob<object, JobDeps>({
  name: 'check-money',
  schedule: { cron: '50 3 * * *', timeZone: 'UTC' },
  handler: (deps) => keepMoneyCheck(deps, deps.log),
  retryLimit: 0,
  expireInSeconds: 1800,
});

/** A scheduled job that is not retried, since its next run continues with what is left. */
const regular = (name: string, schedule: typeof everyMinute, handler: (deps: JobDeps) => Promise<void>) =>
  defineJob<object, JobDeps>({ name, schedule, handler, retryLimit: 0 });

export const jobs: readonly Job<never, JobDeps>[] = [
  refundJob,
  eventJob,
  mailJob,
  requestResetJob,
  webhookJob,
  batchJob,
  regular('queue-webhooks', everyMinute, queueWebhooks),
  moneyJob,
  regular('sweep-checkouts', everyMinute, (deps) => sweepCheckouts(deps, deps.log)),
  // Checks thousands of payments one by one. If that takes longer than the interval, the next run detects it and exits.
  { ...regular('reconcile', everyFiveMinutes, (deps) => reconcile(deps, deps.log)), expireInSeconds: 1800 },
  regular('freeze-sheets', everyMinute, async (deps) => {
    for (const date of await freezeSheets(deps)) await fixNumbers(deps, date);
  }),
  regular('carry-out-ends', everyTenMinutes, carryOutEnds),
  regular('move-days', everyMinute, moveDays),
  // Places thousands of orders one by one. If that takes longer than the interval, the next run detects it and exits.
  defineJob<object, JobDeps>({
    name: 'standing-orders',
    schedule: everyMinute,
    handler: (deps, _data, { signal }) => runStandingOrders(deps, signal),
    retryLimit: 0,
    expireInSeconds: 1800,
  }),
  regular('tell-customers', everyMinute, notifyCustomers),
  regular('send-statements', everyTenMinutes, sendStatements),
  regular('tell-admins', everyTenMinutes, tellAdmins),
  // Copies the database and test-restores the copy, which takes long for a large database.
  defineJob<object, JobDeps>({
    name: 'back-up',
    schedule: everyHour,
    handler: (deps, _data, { signal }) => backUpNightly(deps, signal),
    retryLimit: 0,
    expireInSeconds: 4 * 3600,
  }),
  regular('keep-erased', everyFiveMinutes, async (deps) => {
    if (deps.backups) await keepErased(deps, join(deps.backups.folder, ERASED_LIST));
  }),
  defineJob<object, JobDeps>({
    name: 'forget-expired',
    schedule: everyNight,
    handler: async (deps) => {
      await eraseExpired(deps);
    },
  }),
  defineJob<object, JobDeps>({ name: 'forget-pictures', schedule: everyNight, handler: erasePictures }),
  defineJob<object, JobDeps>({ name: 'forget-ticks', schedule: everyNight, handler: forgetTicks }),
  defineJob<object, JobDeps>({ name: 'forget-webhooks', schedule: everyNight, handler: eraseDeliveries }),
  defineJob<object, JobDeps>({ name: 'forget-statements', schedule: everyNight, handler: eraseBatches }),
  defineJob<object, JobDeps>({ name: 'forget-imports', schedule: everyNight, handler: eraseImports }),
  defineJob<object, JobDeps>({ name: 'forget-forms', schedule: everyNight, handler: eraseForms }),
  defineJob<object, JobDeps>({ name: 'forget-provider-events', schedule: everyNight, handler: eraseEvents }),
];
