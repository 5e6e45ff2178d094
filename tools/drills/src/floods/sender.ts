import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { holdHalfSent } from './half-sent.ts';

/** One call; the address is that of a caller behind the proxy that the product trusts. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  address: string;
  host?: string;
  cookie?: string;
  body?: unknown;
}

/** All at once, or so many a second whatever becomes of the earlier ones, or one after the other on each of so many connections. */
export type Sending = { port: number; calls: Call[] } & (
  | { how: 'at once' }
  | { how: 'rate'; perSecond: number; seconds: number; connections: number }
  | { how: 'loop'; connections: number; seconds: number }
  | { how: 'half sent'; cookies: string[]; seconds: number }
);

export interface Answer {
  /** 0 when the connection broke. */
  status: number;
  ms: number;
  /** Whether a refusal says when to come again. */
  hasRetryAfter: boolean;
  /** The place of the call in the list. */
  call: number;
  /** When it was sent, in milliseconds from the start. */
  at: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });

export function send(
  port: number,
  { method, path, address, host, cookie, body }: Call,
): Promise<Omit<Answer, 'call' | 'at'>> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ status, ms: performance.now() - started, hasRetryAfter });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: path.replace('{random}', () => Math.random().toString(36).slice(2)),
        agent,
        headers: {
          host: `${host ?? 'localhost'}:${port}`,
          'x-forwarded-for': address,
          'x-requested-with': 'XMLHttpRequest',
          'sec-fetch-site': 'same-origin',
          ...(cookie ? { cookie } : {}),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('error', () => end(0));
        answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined));
      },
    );
    sent.once('error', () => end(0));
    sent.end(payload);
  });
}

/**
 * Opens so many connections and leaves them open, as a proxy does: the product takes on one at each turn of its event loop, so
 * that a flood of new ones would be measured instead of the calls.
 */
async function openConnections(port: number, count: number): Promise<void> {
  const probe: Call = { method: 'GET', path: '/livez', address: '10.50.0.1' };
  await Promise.all(Array.from({ length: count }, () => send(port, probe)));
}

export async function sendAll(sending: Sending): Promise<Answer[]> {
  const { port, calls } = sending;
  const answers: Answer[] = [];
  if (sending.how !== 'half sent')
    await openConnections(port, sending.how === 'at once' ? calls.length : sending.connections);
  const started = performance.now();
  const one = async (call: number) => {
    const at = performance.now() - started;
    answers.push({ ...(await send(port, calls[call]!)), call, at });
  };
  if (sending.how === 'at once') {
    await Promise.all(calls.map((_, call) => one(call)));
    return answers;
  }
  if (sending.how === 'half sent') {
    await holdHalfSent(sending);
    return answers;
  }
  const until = performance.now() + sending.seconds * 1000;
  if (sending.how === 'loop') {
    const repeat = async (first: number) => {
      for (let turn = first; performance.now() < until; turn += sending.connections)
        await one(turn % calls.length);
    };
    await Promise.all(Array.from({ length: sending.connections }, (_, first) => repeat(first)));
    return answers;
  }
  const running = new Set<Promise<void>>();
  for (let begun = 0; performance.now() < until; await pause(2)) {
    const due = ((performance.now() - started) / 1000) * sending.perSecond;
    for (; begun < due && running.size < sending.connections; begun += 1) {
      const work = one(begun % calls.length).finally(() => running.delete(work));
      running.add(work);
    }
    // What could not be begun in time is not made up for later.
    begun = Math.max(begun, Math.floor(due));
  }
  await Promise.all(running);
  return answers;
}

process.on('message', (sending: Sending) => void sendAll(sending).then((answers) => process.send?.(answers)));
