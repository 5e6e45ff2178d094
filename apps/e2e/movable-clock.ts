import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';

/** Environment variable with the path of a file. The file contains how many milliseconds the product's clock is ahead. */
const FILE = 'MOVED_CLOCK_FILE';

/**
 * A clock for the product and its browser that a test can advance. It cannot be set back, because cookies would have
 * expired by then.
 */
export interface MovableClock {
  /** Environment variables for the product. */
  settings: NodeJS.ProcessEnv;
  moveTo(instant: string): void;
  /** Applies the clock to all pages opened later in a browser context. */
  shareWith(context: BrowserContext): Promise<void>;
  remove(): void;
}

export function createMovableClock(): MovableClock {
  const file = join(mkdtempSync(join(tmpdir(), 'trpeza-clock-')), 'ahead');
  const ahead = () => Number(readFileSync(file, 'utf8'));
  writeFileSync(file, '0');
  return {
    settings: { NODE_OPTIONS: `--import ${pathToFileURL(import.meta.filename).href}`, [FILE]: file },
    moveTo: (instant) => writeFileSync(file, String(Date.parse(instant) - Date.now())),
    shareWith: async (context) => void (await context.addInitScript(moveDate, ahead())),
    remove: () => rmSync(dirname(file), { recursive: true }),
  };
}

/** Shifts the time of `Date`. This function also runs in the browser, so it must not refer to anything in this module. */
function moveDate(ahead: number | (() => number)): void {
  const by = typeof ahead === 'function' ? ahead : () => ahead;
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given: []) => (given.length === 0 ? new Real(Real.now() + by()) : new Real(...given)),
    apply: () => new Real(Real.now() + by()).toString(),
    get: (target, name) => (name === 'now' ? () => Real.now() + by() : Reflect.get(target, name)),
  });
}

const file = process.env[FILE];
// Reads the file at every use, so that a session that starts after a move is not expired.
if (file) moveDate(() => Number(readFileSync(file, 'utf8')));
