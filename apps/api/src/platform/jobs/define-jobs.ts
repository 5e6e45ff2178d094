import type { JobDeps } from '#platform/deps.ts';
import type { Job } from './jobs.ts';
import type { JobData } from './job-data.ts';

export const EVERY_MINUTE = { cron: '* * * * *', timeZone: 'UTC' };
export const EVERY_FIVE_MINUTES = { cron: '*/5 * * * *', timeZone: 'UTC' };
/** A schedule that is frequent enough for every time zone, since some are offset by half an hour. */
export const EVERY_TEN_MINUTES = { cron: '*/10 * * * *', timeZone: 'UTC' };
export const EVERY_HOUR = { cron: '40 * * * *', timeZone: 'UTC' };
export const EVERY_NIGHT = { cron: '20 3 * * *', timeZone: 'UTC' };

/** Types a job that other code queues by its name. */
export const queuedJob = <Name extends keyof JobData>(
  job: Job<JobData[Name], JobDeps> & { name: Name },
): Job<JobData[Name], JobDeps> => job;

/**
 * Defines a job that only runs on its schedule. A failed run is not retried, because the next run continues where the
 * failed one stopped.
 */
export const scheduledJob = <Deps = JobDeps>(
  name: string,
  schedule: { cron: string; timeZone: string },
  handler: Job<object, Deps>['handler'],
  options: { expireInSeconds?: number } = {},
): Job<object, Deps> => ({ name, schedule, handler, retryLimit: 0, ...options });
