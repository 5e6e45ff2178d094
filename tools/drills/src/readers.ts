import { setTimeout as pause } from 'node:timers/promises';

/** What people open who only look: pages, the menu, days, and whether they are signed in. */
const PATHS = ['/', '/api/meals', '/how-it-works', '/api/delivery-options', '/meal/1', '/api/session'];
const PAUSE_MS = 20;
const AT_ONCE = 4;

/** Visitors of the shop who read one address after another until they are told to stop. */
export class Readers {
  /** Each failed call as a sentence. */
  readonly failed: string[] = [];
  count = 0;
  longestMs = 0;
  readonly #port: number;
  readonly #reading: Promise<unknown>;
  #isOver = false;

  constructor(port: number) {
    this.#port = port;
    this.#reading = Promise.all(Array.from({ length: AT_ONCE }, (_, at) => this.#readOn(at)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#reading;
  }

  async #readOn(first: number): Promise<void> {
    for (let at = first; !this.#isOver; at += 1) {
      const path = PATHS[at % PATHS.length]!;
      const began = performance.now();
      const status = await this.#read(path);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      this.count += 1;
      if (status !== 200) this.failed.push(`${path}: ${status}`);
      await pause(PAUSE_MS);
    }
  }

  /** @returns the status, or why there was none */
  async #read(path: string): Promise<number | string> {
    try {
      const answer = await fetch(`http://localhost:${this.#port}${path}`);
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }
}
