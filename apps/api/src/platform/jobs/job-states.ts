import type { PgBoss } from 'pg-boss';

type QueueDb = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;

/** The queue of work that was given up; nobody works on it. */
export const FAILED_QUEUE = 'failed';

/** What a kind of work is doing now. */
export interface JobState {
  name: string;
  /** How often it runs by itself; null for work that is sent. */
  everyMs: number | null;
  /** How its latest regular run stands; null before the first, and for work that is sent. */
  lastState: 'waiting' | 'running' | 'done' | 'failed' | null;
  lastAt: Date | null;
  /** How many are due and not begun, and since when the first. */
  waiting: number;
  oldest: Date | null;
}

/** Work that was given up after its last retry, kept until somebody has decided about it. */
export interface KeptFailure {
  id: string;
  job: string;
  failedAt: Date;
  /** The error's own text. */
  message: string;
}

/** Each part is found by an index of the queue's own: by a schedule's latest job, and by what has not begun. */
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

export async function readFailures(db: QueueDb): Promise<KeptFailure[]> {
  const { rows } = await db.executeSql(FAILURES, [FAILED_QUEUE]);
  return (rows as (Omit<KeptFailure, 'failedAt'> & { failed_at: Date })[]).map(
    ({ failed_at: failedAt, ...failure }) => ({ ...failure, failedAt }),
  );
}

/** What was given up: the job's name, and what it was about. */
export interface KeptWork {
  job: string;
  data: Record<string, unknown>;
}

const KEPT = 'jobs.job where name = $1 and id = $2';

export const lockFailure = (db: QueueDb, id: string): Promise<KeptWork | undefined> =>
  findOne(db, `select source_name as job, data from ${KEPT} for update`, id);

/** The library's own call does not say whether there was anything to delete. */
export const deleteFailure = (db: QueueDb, id: string): Promise<KeptWork | undefined> =>
  findOne(db, `delete from ${KEPT} returning source_name as job, data`, id);

async function findOne(db: QueueDb, statement: string, id: string): Promise<KeptWork | undefined> {
  const { rows } = await db.executeSql(statement, [FAILED_QUEUE, id]);
  return rows[0] as KeptWork | undefined;
}

/** Schedules are of minutes (every one, every fifth), of a minute of each hour, or of once a day. */
function periodOf(cron: string): number {
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') return 24 * 3600_000;
  if (minute === '*') return 60_000;
  return minute.startsWith('*/') ? Number(minute.slice('*/'.length)) * 60_000 : 3600_000;
}
