import { storeStopNumbers } from '#delivery/delivery.api.ts';
import { scheduledJob, EVERY_MINUTE, EVERY_NIGHT } from '#platform/jobs/define-jobs.ts';
import { freezeSheets } from './freeze-sheets.ts';
import { deleteOldTicks } from './tick-item.ts';

export const kitchenJobs = [
  scheduledJob('freeze-sheets', EVERY_MINUTE, async (deps) => {
    for (const date of await freezeSheets(deps)) await storeStopNumbers(deps, date);
  }),
  scheduledJob('erase-ticks', EVERY_NIGHT, deleteOldTicks),
];
