import { queuedJob, scheduledJob, EVERY_NIGHT } from '#platform/jobs/define-jobs.ts';
import { eraseExpired } from '#access/sign-in/erase-expired.ts';
import { sendResetLink } from '#access/sign-in/request-reset.ts';

export const accessJobs = [
  queuedJob({
    name: 'request-reset',
    handler: sendResetLink,
    // A late link is useless: the user has requested another one by then.
    retryLimit: 3,
    // Deleted soon after it has finished, because the job contains an email address.
    deleteAfterSeconds: 3600,
  }),
  scheduledJob('erase-expired', EVERY_NIGHT, eraseExpired),
];
