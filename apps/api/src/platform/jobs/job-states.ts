import type { PgBoss } from 'pg-boss';

type QueueDb = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;

/** The dead letter queue. No worker processes it. */
export const FAILED_QUEUE = 'failed';

/** The current state of all jobs of one name. */
export interface JobState {
  name: string;
  /** Interval of the schedule; null without a schedule. */
  everyMs: number | null;
  /** State of the latest scheduled run; null before the first one and without a schedule. */
  lastState: 'waiting' | 'running' | 'done' | 'failed' | null;
  lastAt: Date | null;
  /** Number of jobs that are due but not started. `oldest` is the time at which the first of them became due. */
  waiting: number;
  oldest: Date | null;
}

/** A job whose last retry failed. It is kept until a user retries or drops it. */
export interface FailedJob {
  id: string;
  job: string;
  failedAt: Date;
  /** The message of the error. */
  message: string;
}

/**
 * Reads the states of the jobs. Uses the queue's own indexes: one for the latest job of a schedule, one for jobs that are
 * not started.
 */
const STATES = `
  select q.name, s.cron, coalesce(l.completed_on, l.started_on, l.created_on) as last_at, w.waiting, w.oldest,
    case l.state::text when 'completed' then 'done' when 'active' then 'running' when 'failed' then 'failed'
      when 'cancelled' then null else case when l.id is null then null else 'waiting' end end as last_state
  from jobs.queue q left join jobs.schedule s on s.name = q.name
  left join jobs.job l on l.name = s.name and l.id = s.last_job_id
  cross join lateral (select count(*)::integer as waiting, min(start_after) as oldest from (
    select start_after from jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
    order by start_after limit 10000) due) w
  where q.name <> $1 and q.name not like '\\_\\_%'
  order by q.name`;

const FAILURES = `
  select id, source_name as job, created_on as failed_at, coalesce(source_output->>'message', '') as message from jobs.job
  where name = $1 and state < 'active' and not blocked order by created_on desc limit 100`;

interface StateRow {
  name: string;
  cron: string | null;
  last_state: JobState['lastState'];
  last_at: Date | null;
  waiting: number;
  oldest: Date | null;
}

export async function readJobStates(db: QueueDb): Promise<JobState[]> {
  const { rows } = await db.executeSql(STATES, [FAILED_QUEUE]);
  return (rows as StateRow[]).map(({ name, cron, last_state: lastState, last_at: lastAt, ...queued }) => ({
    name,
    everyMs: cron === null ? null : periodOf(cron),
    lastState,
    lastAt,
    ...queued,
  }));
}

export async function readFailures(db: QueueDb): Promise<FailedJob[]> {
  const { rows } = await db.executeSql(FAILURES, [FAILED_QUEUE]);
  return (rows as (Omit<FailedJob, 'failedAt'> & { failed_at: Date })[]).map(
    ({ failed_at: failedAt, ...failure }) => ({ ...failure, failedAt }),
  );
}

/** The name and data of a job in the dead letter queue. */
export interface FailedJobData {
  job: string;
  data: Record<string, unknown>;
}

const FAILED_JOB = 'jobs.job where name = $1 and id = $2';

export const lockFailure = (db: QueueDb, id: string): Promise<FailedJobData | undefined> =>
  findOne(db, `select source_name as job, data from ${FAILED_JOB} for update`, id);

/** Deletes a failed job and returns it. pg-boss itself does not report whether there was a row to delete. */
export const deleteFailure = (db: QueueDb, id: string): Promise<FailedJobData | undefined> =>
  findOne(db, `delete from ${FAILED_JOB} returning source_name as job, data`, id);

async function findOne(db: QueueDb, statement: string, id: string): Promise<FailedJobData | undefined> {
  const { rows } = await db.executeSql(statement, [FAILED_QUEUE, id]);
  return rows[0] as FailedJobData | undefined;
}

/** Schedules are every minute, every n minutes, hourly or daily. */
function periodOf(cron: string): number {
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') return 24 * 3600_000;
  if (minute === '*') return 60_000;
  return minute.startsWith('*/') ? Number(minute.slice('*/'.length)) * 60_000 : 3600_000;
}
