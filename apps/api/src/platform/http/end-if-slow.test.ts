import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { endIfSlow } from './end-if-slow.ts';

const LENGTH = 100;
const server = createServer((request, answer) => {
  endIfSlow(request, { bytes: 1, everyMs: 300 });
  request.resume();
  request.on('error', () => {});
  request.on('end', () => answer.end('taken'));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

async function send(body: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += String(bytes)));
  socket.on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${LENGTH}\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  return answer;
}

it('ends a request that stops in the middle of its body, without an answer', async () => {
  expect(await send('only the beginning')).toBe('');
});

it('leaves alone what comes whole', async () => {
  expect(await send('x'.repeat(LENGTH))).toContain('taken');
});
