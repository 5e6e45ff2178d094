import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { errors } from './errors.ts';
import { language } from './language.ts';
import { createLogger } from './logger.ts';
import { createServer } from './server.ts';

interface Line {
  level: number;
  msg: string;
  reqId: string;
  of?: unknown;
}

const lines: Line[] = [];
const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
const server = createServer({ logger, trustProxy: [] });

beforeAll(async () => {
  await server.register(language);
  await server.register(errors);
  server.get('/things/:id', async () => ({}));
  server.post('/things/:id', async () => ({}));
  server.get('/down', () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })));
  server.get('/broken', () => Promise.reject(new Error('a bug')));
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
beforeEach(() => void lines.splice(0));

it('each log line of a request has its method, route and id, and never its URL', async () => {
  await server.inject({ method: 'POST', url: '/things/canary?secret=canary' });
  await server.inject({ url: '/broken?secret=canary' });
  await server.inject({ method: 'POST', url: '/nowhere/canary' });
  expect(lines).toMatchObject([
    { method: 'POST', route: '/things/:id', status: 200, msg: 'request completed' },
    { method: 'GET', route: '/broken', level: 50, msg: 'unexpected error' },
    { method: 'GET', route: '/broken', status: 500, msg: 'request completed' },
    { method: 'POST', route: 'unknown', status: 404, msg: 'request completed' },
  ]);
  for (const line of lines) expect(line.reqId).toMatch(/^[\da-f-]{36}$/);
  for (const line of lines.filter(({ msg }) => msg === 'request completed'))
    expect(line).toHaveProperty('ms');
  expect(JSON.stringify(lines)).not.toContain('canary');
});

it('successful reads of guests are not logged', async () => {
  await server.inject({ url: '/things/1' });
  expect(lines).toEqual([]);
});

it('an outage is logged with one stack trace, not one per failed request', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.inject({ url: '/down' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(lines).toMatchObject([{ level: 50, msg: 'unavailable', source: 'GET /down' }]);
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ sources: { 'GET /down': 49 }, reasons: { ECONNREFUSED: 49 } });
});

it('a client that sends half a request and disconnects causes no error in the log', async () => {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['POST /things/1 HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 1000\r\n\r\n{"a":`);
  await once(server.server, 'request');
  socket.destroy();
  await expect.poll(() => lines.some(({ msg }) => msg === 'request aborted by the client')).toBe(true);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

it('reads of signed-in users are logged with their role', async () => {
  const app = await createTestApp({ logs: 'trace' });
  const { username } = await buildAccount(app.db, { role: 'hcpadmin' });
  const visitor = await app.visit('admin').signIn(username);
  await visitor.call('GET /api/worklist');
  expect(app.errors.at(-1)).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/worklist',
    role: 'hcpadmin',
    msg: 'request completed',
  });
});
