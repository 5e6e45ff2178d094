import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { repeatErasures } from './repeat-erasures.ts';

const app = await createTestApp({ invariants: 'broken' });
const folder = await mkdtemp(join(tmpdir(), 'trpeza-erased-'));
const list = join(folder, 'backups', 'erased-people.json');
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const keep = () => repeatErasures({ db: app.db, clock: app.clock }, list);
const nameOf = async (id: number) =>
  (await app.db.selectFrom('accounts').select('lastName').where('id', '=', id).executeTakeFirstOrThrow())
    .lastName;

/** Restores an account as an older backup would. */
const bringBack = (id: number) =>
  app.db
    .updateTable('accounts')
    .set({ deletedAt: null, lastName: 'Popova', username: `back-${id}` })
    .where('id', '=', id)
    .execute();

it('erases people again after a restore, but not a new account with the same id', async () => {
  const [gone, other] = [await buildAccount(app.db), await buildAccount(app.db)];
  for (const { id } of [gone, other])
    expect(await admin.send({ method: 'DELETE', url: `/api/users/${id}` })).toMatchObject({ status: 200 });
  expect(await keep()).toEqual({ erased: 0, waiting: 0 });
  await bringBack(gone.id);
  await bringBack(other.id);
  // A different registration time means a new account that got the same id from the restored sequence.
  await app.db
    .updateTable('accounts')
    .set({ createdAt: app.clock.now() })
    .where('id', '=', other.id)
    .execute();
  expect(await keep()).toEqual({ erased: 1, waiting: 0 });
  expect(await nameOf(gone.id)).toBeNull();
  expect(await nameOf(other.id)).toBe('Popova');
});

it('postpones the erasure while an order is open', async () => {
  const { order, account } = await buildOrder(app);
  const status = (to: 'cancelled' | 'pending') =>
    app.db.updateTable('orders').set({ status: to }).where('id', '=', order.id).execute();
  await status('cancelled');
  expect(await admin.send({ method: 'DELETE', url: `/api/users/${account.id}` })).toMatchObject({
    status: 200,
  });
  await keep();
  await bringBack(account.id);
  await status('pending');
  expect(await keep()).toEqual({ erased: 0, waiting: 1 });
  await status('cancelled');
  expect(await keep()).toEqual({ erased: 1, waiting: 0 });
});

it('stores no names in the list file, which only its owner can read', async () => {
  const text = await readFile(list, 'utf8');
  expect(Object.keys(JSON.parse(text)[0])).toEqual(['id', 'registeredAt']);
  expect((await stat(list)).mode & 0o777).toBe(0o600);
});
