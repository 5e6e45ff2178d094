import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { silentLog } from '../log.ts';
import { createJobs, type Jobs } from './jobs.ts';

interface Deps {
  done: number[];
  isMended: boolean;
}

const deps: Deps = { done: [], isMended: false };
const collect = {
  name: 'collect',
  deleteAfterSeconds: 3600,
  handler: async ({ done }: Deps, { number }: { number: number }) => void done.push(number),
};
const failOnce = {
  name: 'fail-once',
  retryDelay: 1,
  handler: async ({ done }: Deps, { number }: { number: number }, { retryCount }: { retryCount: number }) => {
    if (retryCount === 0) throw new Error('not yet');
    done.push(number);
  },
};
const giveUp = {
  name: 'give-up',
  retryLimit: 0,
  keepsFailures: true as const,
  handler: async ({ done, isMended }: Deps, { number }: { number: number }) => {
    if (!isMended) throw new Error('no such account');
    done.push(number);
  },
};
const nightly = {
  name: 'nightly',
  schedule: { cron: '0 3 * * *', timeZone: 'Australia/Melbourne' },
  handler: async ({ done }: Deps) => void done.push(0),
};

let database: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({ url: database.url, log: silentLog });
  await jobs.start([collect, failOnce, giveUp, nightly], deps);
});
afterAll(() => jobs.stop());

test('a job that is sent in a transaction runs after the commit', async () => {
  await database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, collect.name, { number: 1 });
  });
  await expect.poll(() => deps.done).toContain(1);
});

test('a queue keeps finished jobs for the time that the job defines', async () => {
  const { rows } = await sql<{ seconds: number }>`
    select deletion_seconds as seconds from jobs.queue where name = 'collect'`.execute(database.db);
  expect(rows).toEqual([{ seconds: 3600 }]);
});

test('a job that is sent in a transaction is dropped by its rollback', async () => {
  const sent = database.db.transaction().execute(async (trx) => {
    expect(await jobs.send(trx, collect.name, { number: 2 })).toBeTypeOf('string');
    throw new Error('rolled back');
  });
  await expect(sent).rejects.toThrow('rolled back');
  const { rows } = await database.pool.query(
    `select from jobs.job where name = 'collect' and data->>'number' = '2'`,
  );
  expect(rows).toHaveLength(0);
});

test('many jobs are processed without waiting for the next poll', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => 100 + index);
  await Promise.all(numbers.map((number) => jobs.send(database.db, collect.name, { number })));
  await expect
    .poll(() => numbers.every((number) => deps.done.includes(number)), { timeout: 5_000 })
    .toBe(true);
});

test('a failed job is retried', async () => {
  await jobs.send(database.db, failOnce.name, { number: 3 });
  await expect.poll(() => deps.done, { timeout: 20_000 }).toContain(3);
});

test('a job with an id that was sent before is not queued again, and does not break the transaction', async () => {
  const id = randomUUID();
  const answers = await database.db
    .transaction()
    .execute(async (trx) => [
      await jobs.send(trx, collect.name, { number: 4 }, { id }),
      await jobs.send(trx, collect.name, { number: 4 }, { id }),
    ]);
  expect(answers).toEqual([id, null]);
  await expect.poll(() => deps.done.filter((number) => number === 4)).toHaveLength(1);
});

test('schedules use the time zone of the kitchen', async () => {
  const { rows } = await database.pool.query('select name, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'Australia/Melbourne' }]);
});

test('a second start updates only changed queues and schedules', async () => {
  const read = async () => {
    const { rows } = await database.pool.query(
      `select name, retry_delay as delay, q.updated_on as queue, s.updated_on as schedule
       from jobs.queue q left join jobs.schedule s using (name) where name = any($1)`,
      [['collect', 'fail-once', 'nightly']],
    );
    return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
  };
  const before = await read();
  const others = createJobs({ url: database.url, log: silentLog });
  const moved = { ...nightly, schedule: { cron: '0 4 * * *', timeZone: 'Australia/Melbourne' } };
  await others.start([collect, { ...failOnce, retryDelay: 2 }, giveUp, moved], deps);
  await others.stop();
  const after = await read();
  expect(after.collect).toEqual(before.collect);
  expect(after['fail-once']).toMatchObject({ delay: 2 });
  expect(after.nightly.queue).toEqual(before.nightly.queue);
  expect(after.nightly.schedule).not.toEqual(before.nightly.schedule);
});

test('a job that failed its last retry is kept until it is retried or dropped', async () => {
  for (const number of [5, 6]) await jobs.send(database.db, giveUp.name, { number });
  await expect.poll(() => jobs.readFailures(), { timeout: 20_000 }).toHaveLength(2);
  const [first, second] = await jobs.readFailures();
  expect(first).toMatchObject({ job: 'give-up', message: 'Error: no such account' });
  deps.isMended = true;
  const tryAgain = (id: string) => database.db.transaction().execute((trx) => jobs.tryAgain(trx, id));
  const drop = (id: string) => database.db.transaction().execute((trx) => jobs.drop(trx, id));
  const kept = { job: 'give-up', data: { number: expect.any(Number) } };
  expect(await tryAgain(first!.id)).toEqual(kept);
  await expect.poll(() => deps.done.filter((number) => number === 5 || number === 6)).toHaveLength(1);
  expect(await drop(second!.id)).toEqual(kept);
  expect(await jobs.readFailures()).toEqual([]);
  expect([await tryAgain(second!.id), await drop(second!.id)]).toEqual([undefined, undefined]);
});

test('readStates returns the state of every job', async () => {
  await jobs.send(database.db, collect.name, { number: 7 }, { startAfter: new Date(Date.now() + 3_600_000) });
  const states = await jobs.readStates();
  expect(states.map(({ name }) => name)).toEqual(['collect', 'fail-once', 'give-up', 'nightly']);
  // A job that is scheduled for later does not count as waiting.
  expect(states[0]).toMatchObject({ everyMs: null, lastState: null, waiting: 0, oldest: null });
  expect(states.at(-1)).toMatchObject({ everyMs: 86_400_000 });
});
