import { connect } from 'node:net';
import type { HammerJob, HammerResult } from './jobs.ts';

const GOOD = Buffer.from('HTTP/1.1 200 ');

/**
 * Requests one URL repeatedly. All replies are alike, so counting bytes is enough to find where each ends; a client
 * that parsed them would use more of the machine than the measured server and hide the difference.
 */
export async function hammer({ url, headers, connections, seconds }: HammerJob): Promise<HammerResult> {
  const { host, hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const started = performance.now();
  const until = started + seconds * 1000;
  const target = { hostname, port: Number(port), request, until };
  const counts = await Promise.all(Array.from({ length: connections }, () => repeat(target)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { perSecond: total / ((performance.now() - started) / 1000) };
}

interface Target {
  hostname: string;
  port: number;
  request: Buffer;
  until: number;
}

/** @returns the number of replies on one connection. @throws Error when one failed, or differs from the others */
function repeat({ hostname, port, request, until }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    let [answers, length, left] = [0, 0, 0];
    const begin = (bytes: Buffer) => {
      if (!bytes.subarray(0, GOOD.length).equals(GOOD)) throw new Error('an answer was not good');
      length ||= lengthOf(bytes);
      left = length;
    };
    const onBytes = (size: number, buffer: Uint8Array) => {
      try {
        if (left === 0) begin(Buffer.from(buffer.buffer, buffer.byteOffset, size));
        left -= size;
        if (left < 0) throw new Error('an answer was longer than the others');
      } catch (error) {
        socket.destroy(error as Error);
        return false;
      }
      if (left > 0) return true;
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else socket.end();
      return true;
    };
    // One buffer for all received data: none of it is kept.
    const socket = connect({
      host: hostname,
      port,
      noDelay: true,
      onread: { buffer: Buffer.alloc(65_536), callback: onBytes },
    });
    socket.once('connect', () => socket.write(request));
    socket.once('error', reject);
    socket.once('close', () => resolve(answers));
  });
}

/** The length of header and body of a reply, according to its header. */
function lengthOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  const [, body] = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head)) ?? [];
  if (head < 0 || body === undefined) throw new Error('an answer does not say how long it is');
  return head + 4 + Number(body);
}
