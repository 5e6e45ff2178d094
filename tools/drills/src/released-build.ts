import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@trpeza/bench/src/children.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The newest tag before this commit, such as `v0.1.0`. @throws Error in a clone without tags */
export function lastRelease(): string {
  try {
    // Of a commit that is itself a release, the one before.
    return git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^').trim();
  } catch (error) {
    throw new Error('There is no release before this commit. Fetch the tags: git fetch --tags --unshallow', {
      cause: error,
    });
  }
}

/** Builds the server of a release in a folder of its own, with its own packages; @returns the file that starts it */
export async function buildRelease(tag: string, folder: string): Promise<string> {
  const place = join(folder, tag);
  await mkdir(place);
  git('archive', `--output=${place}.tar`, tag);
  execFileSync('tar', ['--extract', `--file=${place}.tar`, `--directory=${place}`]);
  // Its own tools first, not those of this version, which `pnpm drill` has put there.
  const env = { ...process.env, PATH: [join(place, 'node_modules/.bin'), process.env['PATH']].join(':') };
  const pnpm = (...args: string[]) => runProgram('pnpm', ['--dir', place, ...args], env);
  await pnpm('install', '--frozen-lockfile', '--prefer-offline');
  await pnpm('--filter', '@trpeza/api', 'build');
  return join(place, 'apps/api/dist/main.js');
}

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
