import { isDeepStrictEqual } from 'node:util';
import {
  fromKysely,
  PgBoss,
  type Job as BossJob,
  type QueueResult,
  type Schedule,
  type SendOptions,
} from 'pg-boss';
import { createPool } from '../database/connect.ts';
import type { Db, Trx } from '../database/database.ts';
import { keepListening } from '../events/listen.ts';
import type { Log } from '../log.ts';
import { createOutageLog } from '../outage-log.ts';
import {
  deleteFailure,
  FAILED_QUEUE,
  lockFailure,
  readFailures,
  readJobStates,
  type FailedJobData,
} from './job-states.ts';

/** A type of job. `handler` may run more than once for the same job, so it must be idempotent. */
export interface Job<Data extends object, Deps> {
  name: string;
  handler: (deps: Deps, data: Data, context: JobContext) => Promise<void>;
  /**
   * The job's schedule. Scheduled runs get an empty object as `data`. The job can also be sent. If several runs were
   * missed, the job runs once.
   */
  schedule?: { cron: string; timeZone: string };
  retryLimit?: number;
  /** Seconds before the first retry; doubled for each further retry. */
  retryDelay?: number;
  expireInSeconds?: number;
  /** How long a finished job stays in the queue, in seconds; a week by default. */
  deleteAfterSeconds?: number;
  /**
   * Whether the queue keeps a job whose last retry failed. Set for jobs whose work no later run would do: a user decides
   * what happens.
   */
  keepsFailures?: true;
}

/** `retryCount` is the number of earlier attempts. */
export type JobContext = Pick<BossJob, 'id' | 'retryCount' | 'signal'>;

export type JobSendOptions = Pick<SendOptions, 'id' | 'startAfter' | 'priority'>;

export type Jobs = ReturnType<typeof createJobs>;

/** Called after each run of a job with its duration in milliseconds. */
export type OnJobRun = (job: string, result: 'done' | 'failed', ms: number) => void;

interface JobsOptions {
  url: string;
  log: Log;
  onRun?: OnJobRun | undefined;
}

const CONNECT_MS = 10_000;

/** Queued and scheduled jobs, stored in the `jobs` schema of the same database. */
export function createJobs({ url, log, onRun }: JobsOptions) {
  // Without an error listener a broken connection would end the process. pg-boss reconnects without our code.
  const noteOutage = createOutageLog(log);
  const settings = { application_name: 'trpeza-jobs', max: 5, connectionTimeoutMillis: CONNECT_MS };
  const pool = createPool(url, settings, (error) => noteOutage(error, 'job queue connection'));
  const boss = new PgBoss({
    schema: 'jobs',
    useListenNotify: true,
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onPayload, onListening) =>
        keepListening({ url, channel, log, onListening, onPayload }),
    },
  });
  boss.on('error', (error) => noteOutage(error, 'job queue'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));

  return {
    /** Updates queues and schedules to match the list of jobs, then starts the workers. */
    async start<Deps>(jobs: readonly Job<never, Deps>[], deps: Deps): Promise<void> {
      await boss.start();
      const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      // No worker processes this queue, and its jobs do not expire before a user has decided about them.
      const failedQueue = { name: FAILED_QUEUE, retentionSeconds: TEN_YEARS_S };
      if (!queues.some(({ name }) => name === FAILED_QUEUE))
        await boss.createQueue(FAILED_QUEUE, failedQueue);
      await Promise.all(jobs.map((job) => prepareQueue(boss, job, { queues, schedules })));
      const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
      for (const { name, key } of schedules) if (!scheduled.has(name)) await boss.unschedule(name, key);
      await Promise.all(jobs.map((job) => work(boss, job, { deps, log, onRun })));
    },

    /**
     * Queues a job. Within a transaction, the job is queued only if the transaction commits.
     * @returns the job's id; null if a job with this id was sent before
     */
    send(db: Db | Trx, name: string, data: object, options: JobSendOptions = {}) {
      return boss.send(name, data, { ...options, db: fromKysely(db) });
    },

    /** The state of every job. */
    readStates: () => readJobStates(boss.getDb()),

    /** The jobs that failed their last retry, latest first. */
    readFailures: () => readFailures(boss.getDb()),

    /**
     * Queues a failed job again with all its retries.
     * @returns the job; undefined if it no longer exists
     */
    async tryAgain(trx: Trx, id: string): Promise<FailedJobData | undefined> {
      const db = fromKysely(trx);
      const work = await lockFailure(db, id);
      return work && (await boss.redrive(FAILED_QUEUE, { ids: [id], db })) > 0 ? work : undefined;
    },

    /**
     * Deletes a failed job.
     * @returns the job; undefined if it no longer exists
     */
    drop: (trx: Trx, id: string): Promise<FailedJobData | undefined> => deleteFailure(fromKysely(trx), id),

    /**
     * Stops the queue. Running jobs get a few seconds to finish. The others return to the queue and run again, here or in
     * another process.
     */
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }).finally(() => pool.end()),
  };
}

interface Existing {
  queues: readonly QueueResult[];
  schedules: readonly Schedule[];
}

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** Creates or updates a queue. If the queue is up to date, as at nearly every start, nothing is written. */
async function prepareQueue<Deps>(
  boss: PgBoss,
  job: Job<never, Deps>,
  { queues, schedules }: Existing,
): Promise<void> {
  const { name, retryLimit = 5, retryDelay = 5, expireInSeconds = 300 } = job;
  const { deleteAfterSeconds, keepsFailures } = job;
  const queue = {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    expireInSeconds,
    notify: true,
    ...(deleteAfterSeconds && { deleteAfterSeconds }),
    ...(keepsFailures && { deadLetter: FAILED_QUEUE }),
  };
  const existing = queues.find((other) => other.name === name);
  if (!existing) await boss.createQueue(name, queue);
  else if (!hasAll(existing, queue)) await boss.updateQueue(name, queue);
  await prepareSchedule(boss, job, schedules);
}

async function prepareSchedule<Deps>(
  boss: PgBoss,
  { name, schedule }: Job<never, Deps>,
  schedules: readonly Schedule[],
): Promise<void> {
  if (!schedule) return;
  const options = { tz: schedule.timeZone, missed: 'once' } as const;
  const isScheduled = schedules.some((other) => hasAll(other, { name, cron: schedule.cron, options }));
  if (!isScheduled) await boss.schedule(name, schedule.cron, {}, options);
}

const hasAll = (object: object, wanted: object): boolean =>
  isDeepStrictEqual({ ...object, ...wanted }, { ...object });

async function work<Deps>(
  boss: PgBoss,
  job: Job<never, Deps>,
  { deps, log, onRun }: { deps: Deps; log: Log; onRun: OnJobRun | undefined },
): Promise<void> {
  // Fetches ten jobs at a time, each with its own result, and continues at once while there are more. New jobs send a
  // notification; the poll is for retries and delayed jobs, which send none when they become due.
  const options = {
    batchSize: 10,
    perJobResults: true,
    burstWhenBatchFull: true,
    notifyPollingIntervalSeconds: 5,
  } as const;
  const run = async ({ id, data, retryCount, signal }: BossJob<never>) => {
    const [line, started] = [{ job: job.name, jobId: id, retryCount }, performance.now()];
    const end = (result: 'done' | 'failed'): number => {
      const ms = Math.round(performance.now() - started);
      onRun?.(job.name, result, ms);
      return ms;
    };
    try {
      await job.handler(deps, data, { id, retryCount, signal });
      log.info({ ...line, ms: end('done') }, 'job completed');
      return { id, status: 'completed' as const };
    } catch (error) {
      log.error({ ...line, ms: end('failed'), err: error }, 'job failed');
      return { id, status: 'failed' as const, output: { message: String(error) } };
    }
  };
  await boss.work<never, unknown, typeof options>(job.name, options, (batch) => Promise.all(batch.map(run)));
}
