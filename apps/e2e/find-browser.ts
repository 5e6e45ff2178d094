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

/** The inputs of the search; tests supply their own. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  isExecutable: (path: string) => boolean;
  playwrightPath: () => string;
  unpack: () => Promise<UnpackedBrowser | undefined>;
}

const FROM_PACKAGE = 'the package @sparticuz/chromium';
/** Of the same engine without a window: it opens a page with a quarter of the work, and loads one with less than half. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

const NONE =
  'No browser for the tests: set CHROMIUM_PATH to a Chromium or Chrome, install chromium on the PATH, or run "playwright install chromium".';

/** Without a sandbox, because test machines often run as root, and without external requests. */
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * The arguments for a browser. The packaged one cannot keep a zygote process, from which the others start
 * their pages in three quarters of the time.
 */
export const argumentsFor = ({ from }: Browser): string[] =>
  from === FROM_PACKAGE ? [...BROWSER_ARGS, '--no-zygote'] : [...BROWSER_ARGS];

/**
 * The same for tests, which do not measure: no script is compiled a second time to run faster, since a page lives for too few
 * seconds to earn that back.
 */
export const argumentsForTests = (browser: Browser): string[] => [
  ...argumentsFor(browser),
  '--js-flags=--no-opt,--no-maglev',
];

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

const onPath = ({ env, isExecutable: runs }: Surroundings, names: readonly string[]) =>
  names
    .flatMap((name) =>
      (env['PATH'] ?? '')
        .split(delimiter)
        .filter(isAbsolute)
        .map((folder) => join(folder, name)),
    )
    .find(runs);

const installed = (around: Surroundings, names: readonly string[]): Browser | undefined => {
  const path = onPath(around, names);
  return path === undefined ? undefined : { path, from: 'the PATH', env: {} };
};

const ownOfPlaywright = (around: Surroundings): Browser | undefined => {
  const path = around.playwrightPath();
  return around.isExecutable(path) ? { path, from: 'Playwright', env: {} } : undefined;
};

const ofPackage = async (around: Surroundings): Promise<Browser | undefined> => {
  const unpacked = await around.unpack();
  return unpacked && { ...unpacked, from: FROM_PACKAGE };
};

const chosen = ({ env, isExecutable: runs }: Surroundings): Browser | undefined => {
  const path = env['CHROMIUM_PATH'];
  if (!path) return undefined;
  if (!runs(path)) throw new Error(`CHROMIUM_PATH is set, but ${path} cannot be run.`);
  return { path, from: 'CHROMIUM_PATH', env: {} };
};

/**
 * The browser for the tests, the first of: `CHROMIUM_PATH`, a headless shell on the PATH, the packaged one, a
 * Chromium or Chrome on the PATH, Playwright's own.
 * @throws Error with one sentence that says what to do when there is none.
 */
export const findBrowser = async (around: Surroundings = here): Promise<Browser> => {
  const found =
    chosen(around) ??
    installed(around, [SHELL]) ??
    (await ofPackage(around)) ??
    installed(around, NAMES) ??
    ownOfPlaywright(around);
  if (!found) throw new Error(NONE);
  return found;
};

/**
 * The browser for measurements: prefers one as users have it, with the full cost of a window, over a headless one.
 * @throws Error with one sentence that says what to do when there is none.
 */
export const findFullBrowser = async (around: Surroundings = here): Promise<Browser> => {
  const found =
    chosen(around) ?? installed(around, NAMES) ?? ownOfPlaywright(around) ?? (await ofPackage(around));
  if (!found) throw new Error(NONE);
  return found;
};

/** The browser's own version text: `Chromium 153.0.7000.0`. */
export const versionOf = async ({ path, env }: Browser): Promise<string> => {
  const { stdout } = await promisify(execFile)(path, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
};
