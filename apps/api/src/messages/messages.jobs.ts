import { queuedJob, EVERY_MINUTE } from '#platform/jobs/define-jobs.ts';
import { sendMessages } from '#messages/outbox/send-messages.ts';

export const messagesJobs = [
  queuedJob({
    name: 'send-messages',
    schedule: EVERY_MINUTE,
    handler: (deps, _data, { signal }) => sendMessages(deps, signal),
    // The job is not retried, because each message has its own retry time.
    retryLimit: 0,
  }),
];
