import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';

/** Names the file with the milliseconds that the clock of the product is ahead. */
const FILE = 'MOVED_CLOCK_FILE';

/** A clock that a test moves ahead, for the product and for its browser. It cannot move back: cookies would have expired. */
export interface MovedClock {
  /** Environment of the product. */
  settings: NodeJS.ProcessEnv;
  moveTo(instant: string): void;
  /** Gives later pages of a browser the same clock. */
  lendTo(context: BrowserContext): Promise<void>;
  remove(): void;
}

export function openMovedClock(): MovedClock {
  const file = join(mkdtempSync(join(tmpdir(), 'trpeza-clock-')), 'ahead');
  const ahead = () => Number(readFileSync(file, 'utf8'));
  writeFileSync(file, '0');
  return {
    settings: { NODE_OPTIONS: `--import ${pathToFileURL(import.meta.filename).href}`, [FILE]: file },
    moveTo: (instant) => writeFileSync(file, String(Date.parse(instant) - Date.now())),
    lendTo: async (context) => void (await context.addInitScript(moveDate, ahead())),
    remove: () => rmSync(dirname(file), { recursive: true }),
  };
}

/** Also runs in the browser, so it must not use this module. */
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
// Read each time, so that a session that starts after a move is not expired.
if (file) moveDate(() => Number(readFileSync(file, 'utf8')));
