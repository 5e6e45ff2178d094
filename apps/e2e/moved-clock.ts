import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';

/** The file from which the clock of a product says by how many milliseconds it is ahead. */
const FILE = 'MOVED_CLOCK_FILE';

/** Days that a test moves, for the product and for its browser. They only move ahead: cookies of the past have ended. */
export interface MovedClock {
  /** What the product is started with. */
  settings: NodeJS.ProcessEnv;
  moveTo(instant: string): void;
  /** Pages opened from now on have the same days. */
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

/** Runs in the browser, too: it knows nothing of this module. */
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
// Read each time: whoever signs in right after a move must not get a session of the days before.
if (file) moveDate(() => Number(readFileSync(file, 'utf8')));
