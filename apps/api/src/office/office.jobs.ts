import { join } from 'node:path';
import {
  queuedJob,
  scheduledJob,
  EVERY_FIVE_MINUTES,
  EVERY_HOUR,
  EVERY_MINUTE,
  EVERY_NIGHT,
  EVERY_TEN_MINUTES,
} from '#platform/jobs/define-jobs.ts';
import type { JobDeps } from '#platform/deps.ts';
import { backUpNightly } from '#office/backups/back-up.ts';
import { runMoneyCheck } from '#office/health/run-money-check.ts';
import { notifyAdmins } from '#office/health/notify-admins.ts';
import { eraseImports } from '#office/imports/change-imports.ts';
import { carryOutEndsOfService } from '#office/personal-data/carry-out-end-of-service.ts';
import { ERASED_LIST, repeatErasures } from '#office/personal-data/repeat-erasures.ts';
import { queueWebhooks } from '#office/webhooks/queue-webhooks.ts';
import { eraseWebhookDeliveries, sendWebhook } from '#office/webhooks/send-webhook.ts';
import type { OfficeDeps } from './office.deps.ts';

/** About 34 hours at increasing intervals. After that, the office can send the deliveries again by hand. */
const WEBHOOK_RETRIES = 12;

export const officeJobs = [
  queuedJob({
    name: 'send-webhook',
    handler: (deps, { deliveryId }, { retryCount }) =>
      sendWebhook(deps, deliveryId, { isLast: retryCount >= WEBHOOK_RETRIES }),
    retryLimit: WEBHOOK_RETRIES,
    retryDelay: 30,
  }),
  scheduledJob('queue-webhooks', EVERY_MINUTE, queueWebhooks),
  queuedJob({
    name: 'check-money',
    schedule: { cron: '50 3 * * *', timeZone: 'UTC' },
    handler: (deps) => runMoneyCheck(deps, deps.log),
    // A retry a minute later would find the same violations.
    retryLimit: 0,
    expireInSeconds: 1800,
  }),
  scheduledJob('carry-out-ends-of-service', EVERY_TEN_MINUTES, carryOutEndsOfService),
  scheduledJob<JobDeps & OfficeDeps>('notify-admins', EVERY_TEN_MINUTES, notifyAdmins),
  // Copying a large database and restoring the copy as a test can take hours.
  scheduledJob('back-up', EVERY_HOUR, (deps, _data, { signal }) => backUpNightly(deps, signal), {
    expireInSeconds: 4 * 3600,
  }),
  scheduledJob('repeat-erasures', EVERY_FIVE_MINUTES, async (deps) => {
    if (deps.backups) await repeatErasures(deps, join(deps.backups.folder, ERASED_LIST));
  }),
  scheduledJob('erase-webhook-deliveries', EVERY_NIGHT, eraseWebhookDeliveries),
  scheduledJob('erase-imports', EVERY_NIGHT, eraseImports),
];
