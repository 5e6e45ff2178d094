import type { Job } from './jobs.ts';
import { hammer } from './hammer.ts';
import { buyOrders, repeatCall } from './shoppers.ts';

process.on('message', (job: Job) => {
  void work(job).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

function work(job: Job): Promise<unknown> {
  if (job.kind === 'hammer') return hammer(job);
  if (job.kind === 'calls') return repeatCall(job);
  return buyOrders(job);
}
