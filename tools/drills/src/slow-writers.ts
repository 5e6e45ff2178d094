import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const AT_ONCE = 3;
/** Spaces, which mean nothing: more at a time than a proxy keeps back, and together less than a body may have. */
const PIECE = ' '.repeat(7_000);
const PIECES = 8;
const EVERY_MS = 500;
const BODY = JSON.stringify({ language: 'en' });

/** Somebody whose line is slow: what they save takes seconds to arrive, one time after another until they are told to stop. */
export class SlowWriters {
  /** Each failed call as a sentence. */
  readonly failed: string[] = [];
  count = 0;
  readonly #port: number;
  readonly #cookie: string;
  readonly #writing: Promise<unknown>;
  #isOver = false;

  constructor(port: number, cookie: string) {
    this.#port = port;
    this.#cookie = cookie;
    this.#writing = Promise.all(Array.from({ length: AT_ONCE }, () => this.#writeOn()));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#writing;
  }

  async #writeOn(): Promise<void> {
    while (!this.#isOver) {
      const status = await this.#write().catch((error: unknown) => String(error));
      this.count += 1;
      if (status !== 200) this.failed.push(`saved slowly: ${status}`);
    }
  }

  async #write(): Promise<number | undefined> {
    const sent = request({
      port: this.#port,
      host: '127.0.0.1',
      method: 'PUT',
      path: '/api/user/language',
      agent: false,
      headers: {
        host: `localhost:${this.#port}`,
        origin: `http://localhost:${this.#port}`,
        'x-requested-with': 'XMLHttpRequest',
        cookie: this.#cookie,
        'content-type': 'application/json',
        'content-length': PIECES * PIECE.length + BODY.length,
      },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    // Awaited below, but it may fail before that; and a second time, when nobody listens any more.
    answered.catch(() => {});
    sent.on('error', () => {});
    for (let piece = 0; piece < PIECES && !sent.destroyed; piece += 1) {
      sent.write(PIECE);
      await pause(EVERY_MS);
    }
    sent.end(BODY);
    const [answer] = await answered;
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  }
}
