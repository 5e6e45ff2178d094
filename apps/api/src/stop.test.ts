import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { isReady, postmasterPid, startProduct, type Product } from '#test/product.ts';

const folder = await mkdtemp(join(tmpdir(), 'trpeza-stop-'));
let product: Product;
afterEach(async () => void (product.hasEnded() || (await product.end('SIGTERM'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async (env: Record<string, string> = {}) =>
  (product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'info', ...env }));

/** One request over a connection that is kept. */
async function ask(agent: Agent, path: string) {
  const sent = request({ host: '127.0.0.1', port: product.port, path, agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, connection: answer.headers.connection };
}

const kept = () => new Agent({ keepAlive: true, maxSockets: 1 });

async function sendHalf(text: string): Promise<Socket> {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

/** How long the product takes from its signal to its end, and what it leaves. */
async function stop(): Promise<{ code: number | null; ms: number; isDatabaseGone: boolean }> {
  const began = performance.now();
  const code = await product.end('SIGTERM');
  const isDatabaseGone = (await postmasterPid(folder)) === 0;
  return { code, ms: performance.now() - began, isDatabaseGone };
}

const HALVES = [
  '',
  'GET /livez HTTP/1.1\r\nHost: loc',
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user',
];

it('does not wait for connections over which nothing or half a request has come', async () => {
  await start();
  await Promise.all(HALVES.map(sendHalf));
  const answered = await stop();
  expect(answered).toMatchObject({ code: 0, isDatabaseGone: true });
  expect(answered.ms).toBeLessThan(10_000);
  // Nothing was broken on the way: not even a connection to the database.
  expect(product.output()).not.toMatch(/"level":[456]0(?!.*(is the demonstration|SMTP_URL))/);
}, 120_000);

it('says first that others should be asked, and goes on answering until the drain is over', async () => {
  await start({ DRAIN_MS: '60000' });
  const agent = kept();
  expect(await ask(agent, '/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
  product.child.kill('SIGTERM');
  await expect.poll(() => ask(agent, '/readyz')).toEqual({ status: 503, connection: 'close' });
  expect(await ask(agent, '/api/meals')).toEqual({ status: 200, connection: 'close' });
  expect(await ask(kept(), '/livez')).toEqual({ status: 200, connection: 'close' });
  // Who asks a second time does not want to wait; it is still an end in good order.
  await expect
    .poll(() => !product.child.kill('SIGTERM') || product.hasEnded(), { timeout: 60_000, interval: 100 })
    .toBe(true);
  expect([product.child.exitCode, await postmasterPid(folder)]).toEqual([0, 0]);
}, 120_000);

it('takes in what arrives slowly, through the drain and after it', async () => {
  await start({ DRAIN_MS: '1000' });
  const body = JSON.stringify({ username: 'customer', password: 'trpeza-demo' });
  const pieces = 20;
  const length = body.length + pieces;
  const socket = await sendHalf(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Requested-With: XMLHttpRequest\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0]);
  const ended = product.end('SIGTERM');
  // Longer than the drain may last; the server takes no new connections by then.
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write(' ');
    await pause(200);
  }
  expect(await isReady(product.port)).toBe(false);
  socket.write(body);
  expect(await answered).toBe('HTTP/1.1 200 OK');
  expect(await ended).toBe(0);
}, 120_000);

it('ends with its database when it is asked to stop while it still starts', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await expect.poll(() => postmasterPid(folder), { interval: 1, timeout: 60_000 }).not.toBe(0);
  child.kill('SIGTERM');
  expect([await ended, await postmasterPid(folder)]).toEqual([[0, null], 0]);
}, 120_000);
