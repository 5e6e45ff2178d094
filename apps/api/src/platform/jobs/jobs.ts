import { fromKysely, PgBoss, type Job as BossJob, type SendOptions } from 'pg-boss';
import type { Db, Trx } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A kind of queued work. `handler` may run more than once for the same job, so it must be idempotent. */
export interface Job<Data extends object, Deps> {
  name: string;
  handler: (deps: Deps, data: Data, context: JobContext) => Promise<void>;
  /** Runs on a schedule, also with `send`; `data` is then an empty object. A run missed while down happens once, late. */
  schedule?: { cron: string; timeZone: string };
  retryLimit?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelay?: number;
  expireInSeconds?: number;
}

/** `retryCount`: how often the job was tried before. */
export type JobContext = Pick<BossJob, 'id' | 'retryCount' | 'signal'>;

export type JobSendOptions = Pick<SendOptions, 'id' | 'startAfter' | 'priority'>;

/** Names and types a job; it has no effect before `start`. */
export function defineJob<Data extends object, Deps = void>(job: Job<Data, Deps>): Job<Data, Deps> {
  return job;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Queued and scheduled work, kept in the `jobs` schema of the same database. */
export function createJobs({ url, log }: { url: string; log: Log }) {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'trpeza-jobs',
    max: 5,
    useListenNotify: true,
  });
  // Without a listener a broken connection would end the process; pg-boss itself continues.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));

  return {
    /** Makes the queues and schedules match the list, then starts to work. */
    async start<Deps>(jobs: readonly Job<never, Deps>[], deps: Deps): Promise<void> {
      await boss.start();
      await Promise.all(jobs.map((job) => prepareQueue(boss, job)));
      const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
      for (const { name, key } of await boss.getSchedules())
        if (!scheduled.has(name)) await boss.unschedule(name, key);
      for (const job of jobs) await work(boss, job, { deps, log });
    },

    /** Queues work: within a transaction, only if it commits. Returns the job's id; null if that id was sent before. */
    send<Data extends object, Deps>(
      db: Db | Trx,
      job: Job<Data, Deps>,
      data: Data,
      options: JobSendOptions = {},
    ) {
      return boss.send(job.name, data, { ...options, db: fromKysely(db) });
    },

    /** Gives running jobs 20 seconds to finish; the rest run again later. */
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}

async function prepareQueue<Deps>(boss: PgBoss, job: Job<never, Deps>): Promise<void> {
  const { name, schedule, retryLimit = 5, retryDelay = 5, expireInSeconds = 300 } = job;
  const queue = { retryLimit, retryDelay, retryBackoff: true, expireInSeconds, notify: true };
  await boss.createQueue(name, queue);
  await boss.updateQueue(name, queue);
  if (schedule) await boss.schedule(name, schedule.cron, {}, { tz: schedule.timeZone, missed: 'once' });
}

async function work<Deps>(
  boss: PgBoss,
  job: Job<never, Deps>,
  { deps, log }: { deps: Deps; log: Log },
): Promise<void> {
  // Ten at a time, each with its own outcome, and straight on while there are more. New jobs are notified at once;
  // the poll is for retries and delayed jobs, for which no notification is sent when they become due.
  const options = {
    batchSize: 10,
    perJobResults: true,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 5,
  } as const;
  const run = async ({ id, data, retryCount, signal }: BossJob<never>) => {
    try {
      await job.handler(deps, data, { id, retryCount, signal });
      return { id, status: 'completed' as const };
    } catch (error) {
      log.error({ err: error, job: job.name, jobId: id, retryCount }, 'a job failed');
      return { id, status: 'failed' as const, output: { message: String(error) } };
    }
  };
  await boss.work<never, unknown, typeof options>(job.name, options, (batch) => Promise.all(batch.map(run)));
}
