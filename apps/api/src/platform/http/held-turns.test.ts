import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { createTurns } from '#platform/load/turns.ts';
import { heldTurns, takeTurn } from './held-turns.ts';

/** Two at work; every call goes on until the test ends it, by its number. */
const turns = createTurns({ perKey: 2, waiting: 9 });
const work = new Map<string, PromiseWithResolvers<string>>();
const app = Fastify();
await app.register(heldTurns);
app.addHook('onRequest', (request, reply, done) => {
  takeTurn(turns, { request, reply, key: 'one person' }, done);
});
app.get<{ Params: { name: string } }>('/:name', (request) => {
  const mine = Promise.withResolvers<string>();
  work.set(request.params.name, mine);
  request.work = mine.promise;
  return mine.promise;
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

async function ask(name: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const before = turns.atWork() + turns.waiting();
  socket.write(`GET /${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await vi.waitFor(() => expect(turns.atWork() + turns.waiting()).toBe(before + 1));
  return socket;
}
const state = () => ({ atWork: turns.atWork(), waiting: turns.waiting() });

it('holds a place until the work is over, and lets nobody wait for who has gone', async () => {
  const [first, , third] = [await ask('first'), await ask('second'), await ask('third')];
  await ask('fourth');
  expect(state()).toEqual({ atWork: 2, waiting: 2 });

  // Who hangs up while waiting is never worked for; who hangs up in the middle makes no room for more of it.
  third.destroy();
  first.destroy();
  await vi.waitFor(() => expect(state()).toEqual({ atWork: 2, waiting: 1 }));
  expect([...work.keys()]).toEqual(['first', 'second']);

  work.get('first')!.resolve('for nobody');
  await vi.waitFor(() => expect([...work.keys()]).toEqual(['first', 'second', 'fourth']));
  expect(state()).toEqual({ atWork: 2, waiting: 0 });

  work.get('second')!.resolve('done');
  work.get('fourth')!.reject(new Error('failed'));
  await vi.waitFor(() => expect(state()).toEqual({ atWork: 0, waiting: 0 }));
});
