import { Agent, request } from 'node:http';
import type { CallTimes } from './jobs.ts';

interface Call {
  port: number;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  cookie?: string;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The headers that a page of the same site sends with a write. */
const PAGE = {
  'x-requested-with': 'XMLHttpRequest',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
};

/** @returns the body of a successful reply. @throws Error with the body of any other */
export function send({ port, method = 'GET', path, headers = {}, cookie, body }: Call): Promise<Buffer> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const written = payload ? { ...PAGE, 'content-length': String(payload.length) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: { host: `localhost:${port}`, ...written, ...(cookie ? { cookie } : {}), ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(chunks);
          if ((answer.statusCode ?? 500) < 300) resolve(text);
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.toString()}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** The same, and records its time. */
export async function timed(times: CallTimes, name: keyof CallTimes, call: Call): Promise<Buffer> {
  const started = performance.now();
  const answer = await send(call);
  (times[name] ??= []).push(performance.now() - started);
  return answer;
}
