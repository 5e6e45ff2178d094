import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { watchRoutes } from '#test/served-routes.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await watchRoutes(createTestApp);
// PostgreSQL compares session expiry with its own clock, and notifies about the end of unexpired sessions only.
app.clock.set(new Date());
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
let port: number;
beforeAll(async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.server.address() as AddressInfo);
});

/** Opens a stream over a real connection, as a browser does. The server ends the stream. */
async function listen(visitor: Visitor) {
  const heard: string[] = [];
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: 'staff.localhost', cookie: visitor.cookie() };
    ask({ port, path: '/api/events', headers }, resolve).on('error', reject).end();
  });
  let hasEnded = false;
  answer.on('data', (piece: Buffer) => heard.push(String(piece)));
  answer.on('end', () => (hasEnded = true));
  return { status: answer.statusCode, heard, ended: () => hasEnded, close: () => answer.destroy() };
}
const person = async (role: 'restaurateur' | 'customer' = 'restaurateur') => {
  const account = await buildAccount(app.db, { role });
  return { ...account, visitor: await app.visit('staff').signIn(account.username) };
};
const ends = (stream: { ended: () => boolean }) =>
  vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 20_000 });

describe('GET /api/events', () => {
  it('ends the stream when the role, password or account of the person changes', () =>
    eachRow(
      [
        [
          'a changed role',
          (id: number) =>
            admin.call('PUT /api/users/{id}/role', { params: { id }, body: { role: 'unverified' } }),
        ],
        [
          'a changed password',
          (id: number) =>
            admin.call('PUT /api/users/{id}/password', {
              params: { id },
              body: { password: 'three brown pots' },
            }),
        ],
        ['a deleted account', (id: number) => admin.call('DELETE /api/users/{id}', { params: { id } })],
      ] as const,
      async ([, change]) => {
        const [one, other] = [await person(), await person()];
        const [stream, untouched] = [await listen(one.visitor), await listen(other.visitor)];
        expect((await change(one.id)).status).toBe(200);
        await ends(stream);
        await app.deps.events.publish({ topic: 'orders', deliveryDate: '2026-12-07' });
        await vi.waitFor(() => expect(untouched.heard.join('')).toContain('2026-12-07'), { timeout: 20_000 });
        expect(untouched.ended()).toBe(false);
        expect(stream.heard.join('')).not.toContain('2026-12-07');
        untouched.close();
      },
    ));

  it('ends only the stream of the session that signs out', async () => {
    const { username, visitor } = await person();
    const elsewhere = await app.visit('staff').signIn(username);
    const [stream, kept] = [await listen(visitor), await listen(elsewhere)];
    expect((await visitor.call('POST /api/logout')).status).toBe(200);
    await ends(stream);
    expect(kept.ended()).toBe(false);
    kept.close();
  });
});

it('returns 429 for the eleventh stream of a person', async () => {
  const { visitor } = await person();
  const streams = [];
  for (let n = 0; n < 10; n += 1) streams.push(await listen(visitor));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await listen(visitor)).status).toBe(429);
  const [first] = streams;
  first!.close();
  await vi.waitFor(async () => expect((await listen(visitor)).status).toBe(200), { timeout: 20_000 });
  for (const stream of streams) stream.close();
});
