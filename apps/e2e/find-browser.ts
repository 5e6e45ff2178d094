import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { unpackBrowser } from './unpack-browser.ts';

/**
 * A browser for the tests, and where it was found. `env` holds the environment variables that the browser needs in
 * addition.
 */
export interface Browser {
  path: string;
  from: string;
  env: Record<string, string>;
}

const FROM_PACKAGE = 'the package @sparticuz/chromium';
/** Names of Chromium's headless shell. It needs a quarter of the CPU time of a full browser to open a page. */
const SHELL = ['chromium-headless-shell'];
const FULL = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const NONE =
  'No browser for the tests: set CHROMIUM_PATH to a Chromium or Chrome, install chromium on the PATH, or run "playwright install chromium".';

/**
 * Returns the command-line arguments of a browser. The sandbox is off, because test machines often run as root.
 * Background network requests are off too.
 */
export const argumentsFor = ({ from }: Browser): string[] => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The packaged browser cannot start a zygote process.
  ...(from === FROM_PACKAGE ? ['--no-zygote'] : []),
];

/**
 * Returns the arguments for tests, which turn off JavaScript optimisation: the pages of tests are too short-lived to
 * profit from it. Measurements do not use these arguments.
 */
export const argumentsForTests = (browser: Browser): string[] => [
  ...argumentsFor(browser),
  '--js-flags=--no-opt,--no-maglev',
];

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser that `CHROMIUM_PATH` names. @throws Error if it cannot be run */
const findChosen = (): Browser | undefined => {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return undefined;
  if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is set, but ${path} cannot be run.`);
  return { path, from: 'CHROMIUM_PATH', env: {} };
};

const findInstalled = (names: readonly string[]): Browser | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  return path === undefined ? undefined : { path, from: 'the PATH', env: {} };
};

const findOwn = (): Browser | undefined => {
  const path = chromium.executablePath();
  return isExecutable(path) ? { path, from: 'Playwright', env: {} } : undefined;
};

const findPackaged = async (): Promise<Browser | undefined> => {
  const unpacked = await unpackBrowser();
  return unpacked && { ...unpacked, from: FROM_PACKAGE };
};

const required = (found: Browser | undefined): Browser => {
  if (!found) throw new Error(NONE);
  return found;
};

/**
 * Finds the browser for the tests. Candidates in this order: `CHROMIUM_PATH`, a headless shell on the PATH, the packaged
 * browser, Chromium or Chrome on the PATH, Playwright's own.
 * @throws Error with instructions when there is none
 */
export const findBrowser = async (): Promise<Browser> =>
  required(
    findChosen() ?? findInstalled(SHELL) ?? (await findPackaged()) ?? findInstalled(FULL) ?? findOwn(),
  );

/**
 * Finds the browser for measurements. A full browser is preferred, because users have one.
 * @throws Error with instructions when there is none
 */
export const findFullBrowser = async (): Promise<Browser> =>
  required(findChosen() ?? findInstalled(FULL) ?? findOwn() ?? (await findPackaged()));

/** The version that the browser reports, such as `Chromium 153.0.7000.0`. */
export const versionOf = async ({ path, env }: Browser): Promise<string> => {
  const { stdout } = await promisify(execFile)(path, ['--no-sandbox', '--version'], {
    env: { ...process.env, ...env },
  });
  return stdout.trim();
};
