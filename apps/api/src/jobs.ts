import { accessJobs } from '#access/access.jobs.ts';
import { kitchenJobs } from '#kitchen/kitchen.jobs.ts';
import { menuJobs } from '#menu/menu.jobs.ts';
import { messagesJobs } from '#messages/messages.jobs.ts';
import { moneyJobs } from '#money/money.jobs.ts';
import { officeJobs } from '#office/office.jobs.ts';
import type { OfficeDeps } from '#office/office.deps.ts';
import { orderingJobs } from '#ordering/ordering.jobs.ts';
import type { JobDeps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/jobs.ts';

/** All background jobs. */
export const jobs: readonly Job<never, JobDeps & OfficeDeps>[] = [
  ...menuJobs,
  ...orderingJobs,
  ...kitchenJobs,
  ...moneyJobs,
  ...officeJobs,
  ...messagesJobs,
  ...accessJobs,
];
