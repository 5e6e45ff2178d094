import {
  queuedJob,
  scheduledJob,
  EVERY_FIVE_MINUTES,
  EVERY_MINUTE,
  EVERY_NIGHT,
  EVERY_TEN_MINUTES,
} from '#platform/jobs/define-jobs.ts';
import { applyEvent } from '#money/reconciliation/apply-event.ts';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { eraseEvents } from '#money/reconciliation/receive-event.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { sendStatements } from '#money/statements/send-statements.ts';
import { eraseBatches } from '#money/statements/start-batch.ts';
import { writeBatches } from '#money/statements/write-batches.ts';

export const moneyJobs = [
  queuedJob({
    name: 'pay-refund',
    handler: (deps, { refundId }) => payRefund(deps, refundId),
    // About 14 hours; then the office sees the failure on its health page.
    retryLimit: 12,
    retryDelay: 10,
    keepsFailures: true,
  }),
  queuedJob({
    name: 'apply-provider-event',
    handler: applyEvent,
    // About 20 minutes. After that, `sweepCheckouts` and reconciliation find the change without its event.
    retryLimit: 8,
    keepsFailures: true,
  }),
  // Checks thousands of payments one by one. If a run takes longer than the interval, the next one finds the lock taken
  // and exits.
  scheduledJob('reconcile', EVERY_FIVE_MINUTES, (deps) => reconcile(deps, deps.log), {
    expireInSeconds: 1800,
  }),
  queuedJob({
    name: 'write-statements',
    schedule: EVERY_MINUTE,
    handler: (deps, _data, { signal }) => writeBatches(deps, signal),
    retryLimit: 0,
    expireInSeconds: 1800,
  }),
  scheduledJob('send-statements', EVERY_TEN_MINUTES, sendStatements),
  scheduledJob('erase-statement-batches', EVERY_NIGHT, eraseBatches),
  scheduledJob('erase-provider-events', EVERY_NIGHT, eraseEvents),
];
