import { Client, DatabaseError, Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/test-database.ts';
import { findOutage } from './outage.ts';

const { pool, url } = await createTestDatabase();
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const answered = (code: string) => Object.assign(new DatabaseError('statement failed', 6, 'error'), { code });

describe('findOutage reports an outage for', () => {
  it('a server that is not running, at an address or at a socket', async () => {
    const byAddress = new Pool({ host: '127.0.0.1', port: 1 });
    const bySocket = new Pool({ host: '/nowhere' });
    expect(findOutage(await failureOf(byAddress.query('select 1')))).toBe('unavailable');
    expect(findOutage(await failureOf(bySocket.query('select 1')))).toBe('unavailable');
  });

  it('a broken connection, and a pool without a free connection', async () => {
    const owner = new Client({ connectionString: url });
    owner.on('error', () => {});
    await owner.connect();
    const ended = owner.query('select pg_terminate_backend(pg_backend_pid())');
    expect(findOutage(await failureOf(ended))).toBe('unavailable');
    expect(findOutage(await failureOf(owner.query('select 1')))).toBe('unavailable');
    // Long enough to connect on a busy machine, since the timeout includes the connection.
    const small = new Pool({ ...pool.options, max: 1, connectionTimeoutMillis: 2000 });
    small.on('error', () => {});
    const only = await small.connect();
    expect(findOutage(await failureOf(small.query('select 1')))).toBe('busy');
    only.release();
    await small.end();
    expect(findOutage(await failureOf(small.query('select 1')))).toBe('closing');
  });

  it('a failure of the server, by its error code', async () => {
    const codes = {
      unavailable: '08000 08001 08003 08004 08006 08007 08P01 25006 57P01 57P02 57P03 57P04 57P05 58030',
      busy: '25P03 25P04 40001 40P01 53000 53200 53300 53400 55P03 57014',
      'disk-full': '53100',
    };
    for (const [outage, list] of Object.entries(codes))
      for (const code of list.split(' ')) expect(findOutage(answered(code)), code).toBe(outage);
  });
});

describe('findOutage reports no outage for', () => {
  it('an invalid statement', async () => {
    expect(findOutage(await failureOf(pool.query('select nothing from nowhere')))).toBeUndefined();
    for (const code of ['22P02', '23505', '25001', '25P02', '42501', '42P01', '28P01', '3D000', 'XX000'])
      expect(findOutage(answered(code))).toBeUndefined();
  });

  it('any other error', () => {
    for (const error of [
      new TypeError("Cannot read properties of undefined (reading 'connection')"),
      new Error('the connection between meal and category is missing'),
      new Error('an unterminated string'),
      Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
      Object.assign(new Error('unrelated error'), { code: '57014' }),
      'terminated',
    ])
      expect(findOutage(error), String(error)).toBeUndefined();
  });
});
