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
  type KeptWork,
} from './job-states.ts';

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
  /** How long a job stays in the queue when it is done; a week by default. */
  deleteAfterSeconds?: number;
  /** Whether it stays to be looked at when its last retry has failed, as nothing else does its work. */
  keepsFailures?: true;
}

/** `retryCount`: how often the job was tried before. */
export type JobContext = Pick<BossJob, 'id' | 'retryCount' | 'signal'>;

export type JobSendOptions = Pick<SendOptions, 'id' | 'startAfter' | 'priority'>;

/** Names and types a job; it has no effect before `start`. */
export function defineJob<Data extends object, Deps = void>(job: Job<Data, Deps>): Job<Data, Deps> {
  return job;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Hears of each run of a job, and how long it took. */
export type NoteRun = (job: string, result: 'done' | 'failed', ms: number) => void;

interface JobsOptions {
  url: string;
  log: Log;
  onRun?: NoteRun | undefined;
}

const CONNECT_MS = 10_000;

/** Queued and scheduled work, kept in the `jobs` schema of the same database. */
export function createJobs({ url, log, onRun }: JobsOptions) {
  // Without a listener a broken connection would end the process; pg-boss itself continues.
  const noteOutage = createOutageLog(log);
  const settings = { application_name: 'trpeza-jobs', max: 5, connectionTimeoutMillis: CONNECT_MS };
  const pool = createPool(url, settings, (error) => noteOutage(error, 'a connection of the job queue'));
  const boss = new PgBoss({
    schema: 'jobs',
    useListenNotify: true,
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onPayload, onListening) =>
        keepListening({ url, channel, log, onListening, onPayload }),
    },
  });
  boss.on('error', (error) => noteOutage(error, 'the job queue'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));

  return {
    /** Makes the queues and schedules match the list, then starts to work. */
    async start<Deps>(jobs: readonly Job<never, Deps>[], deps: Deps): Promise<void> {
      await boss.start();
      const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
      // Nobody works on it, and what is in it does not expire: it waits for a person.
      const toBeSeen = { name: FAILED_QUEUE, retentionSeconds: TEN_YEARS_S };
      if (!queues.some(({ name }) => name === FAILED_QUEUE)) await boss.createQueue(FAILED_QUEUE, toBeSeen);
      await Promise.all(jobs.map((job) => prepareQueue(boss, job, { queues, schedules })));
      const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
      for (const { name, key } of schedules) if (!scheduled.has(name)) await boss.unschedule(name, key);
      await Promise.all(jobs.map((job) => work(boss, job, { deps, log, onRun })));
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

    /** What every kind of work is doing. */
    readStates: () => readJobStates(boss.getDb()),

    /** What was given up and waits for somebody, the latest first. */
    readFailures: () => readFailures(boss.getDb()),

    /** Queues kept work once more, as if it was new. @returns what it is; nothing where it is not there any more */
    async tryAgain(trx: Trx, id: string): Promise<KeptWork | undefined> {
      const db = fromKysely(trx);
      const work = await lockFailure(db, id);
      return work && (await boss.redrive(FAILED_QUEUE, { ids: [id], db })) > 0 ? work : undefined;
    },

    /** Drops kept work for good. @returns likewise */
    drop: (trx: Trx, id: string): Promise<KeptWork | undefined> => deleteFailure(fromKysely(trx), id),

    /** Gives running jobs a few seconds to finish; the rest are handed back and run again, here or in another process. */
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }).finally(() => pool.end()),
  };
}

interface Existing {
  queues: readonly QueueResult[];
  schedules: readonly Schedule[];
}

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/** Writes nothing for a queue that is as it should be, as all are at nearly every start. */
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
  { deps, log, onRun }: { deps: Deps; log: Log; onRun: NoteRun | undefined },
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
    const [line, started] = [{ job: job.name, jobId: id, retryCount }, performance.now()];
    const end = (result: 'done' | 'failed'): number => {
      const ms = Math.round(performance.now() - started);
      onRun?.(job.name, result, ms);
      return ms;
    };
    try {
      await job.handler(deps, data, { id, retryCount, signal });
      log.info({ ...line, ms: end('done') }, 'a job is done');
      return { id, status: 'completed' as const };
    } catch (error) {
      log.error({ ...line, ms: end('failed'), err: error }, 'a job failed');
      return { id, status: 'failed' as const, output: { message: String(error) } };
    }
  };
  await boss.work<never, unknown, typeof options>(job.name, options, (batch) => Promise.all(batch.map(run)));
}
