import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/test-database.ts';
import { execute } from '#test/global-setup.ts';
import { openDatabaseProxy } from '#test/database-proxy.ts';
import { openDatabase, type Db, type Trx } from './database.ts';
import { withSavepoint, snapshot, transaction } from './transaction.ts';

const { db, url } = await createTestDatabase();
await execute(
  url,
  'create table counters (id int primary key, n int not null); insert into counters values (1, 0)',
);

const readCounter = async (on: Db) =>
  (await sql<{ n: number }>`select n from counters where id = 1`.execute(on)).rows[0]!.n;
const increment = (on: Db) => sql`update counters set n = n + 1 where id = 1`.execute(on);

describe('transaction', () => {
  it('retries once after a serialisation failure', async () => {
    let runs = 0;
    const work = async (trx: Trx) => {
      runs += 1;
      const before = await readCounter(trx);
      if (runs === 1) await increment(db);
      await increment(trx);
      return before;
    };
    const before = await readCounter(db);
    expect(await transaction(db, work, { isolationLevel: 'repeatable read' })).toBe(before + 1);
    expect([runs, await readCounter(db)]).toEqual([2, before + 2]);
  });

  it('rejects after a second serialisation failure', async () => {
    const work = async (trx: Trx) => {
      await readCounter(trx);
      await increment(db);
      await increment(trx);
    };
    await expect(transaction(db, work, { isolationLevel: 'repeatable read' })).rejects.toMatchObject({
      code: '40001',
    });
  });

  it('retries on another connection when the idle one was lost', async () => {
    const way = await openDatabaseProxy(url, () => true);
    const own = openDatabase(way.url, { max: 1 });
    const before = await readCounter(own.db);
    way.disconnectAll();
    expect(await transaction(own.db, readCounter)).toBe(before);
    await own.close();
    way.close();
  });

  it('joins a transaction that is already open', async () => {
    const before = await readCounter(db);
    const failing = transaction(db, async (trx) => {
      await transaction(trx, increment);
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(await readCounter(db)).toBe(before);
  });

  it('runs no statement of a failed transaction after its rollback (kysely#1604)', async () => {
    const own = openDatabase(url, { max: 1 });
    const insert = (trx: Trx, id: number) => sql`insert into counters values (${id}, 0)`.execute(trx);
    const seen = sql`select id from counters where id > 1000`;
    // Repeated, since the moment at which the server accepts the next statement after the failure varies.
    for (let turn = 0; turn < 10; turn += 1) {
      const failing = transaction(own.db, async (trx) => {
        await sql`set local statement_timeout = 5`.execute(trx);
        const slow = sql`select count(*) from generate_series(1, 100000000)`.execute(trx);
        await Promise.all([slow, ...[1001, 1002, 1003].map((id) => insert(trx, id))]);
      });
      const stopped = transaction(own.db, async (trx) => {
        const stop = sql`select 1`.execute(trx).then(() => Promise.reject(new Error('stopped')));
        await Promise.all([stop, insert(trx, 1004).then(() => insert(trx, 1005))]);
      });
      await expect(failing).rejects.toThrow('statement timeout');
      await expect(stopped).rejects.toThrow('stopped');
      expect((await seen.execute(own.db)).rows).toEqual([]);
    }
    await own.close();
  });
});

describe('snapshot', () => {
  it('reads everything as of its first read', async () => {
    const [first, second] = await snapshot(db, async (trx) => {
      const before = await readCounter(trx);
      await increment(db);
      return [before, await readCounter(trx)];
    });
    expect(second).toBe(first);
  });
});

describe('withSavepoint', () => {
  it('rolls back only its own changes', async () => {
    const before = await readCounter(db);
    await transaction(db, async (trx) => {
      await increment(trx);
      const failing = withSavepoint(trx, async () => {
        await increment(trx);
        await sql`select 1 / 0`.execute(trx);
      });
      await expect(failing).rejects.toThrow('division by zero');
    });
    expect(await readCounter(db)).toBe(before + 1);
  });
});
