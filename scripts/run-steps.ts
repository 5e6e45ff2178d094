import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export interface Step {
  title: string;
  /** A program of the workspace (`turbo`, `vitest`, `node`) and its arguments. */
  command: readonly [string, ...string[]];
  env?: Readonly<Record<string, string>>;
  /** Beside others it takes what they leave of the machine. */
  yields?: true;
}

export interface Result {
  /** Whether it exited with 0. */
  ok: boolean;
  /** How long it took, such as `12.3`. */
  seconds: string;
}

/** The environment in which the workspace's own Node and tools are found first. */
export const toolEnv = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...extra,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
});

const run = ({ command: [program, ...args], env }: Step): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: toolEnv(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });

/** Runs one step under a heading, with its output below. */
export const runStep = async (step: Step): Promise<Result> => {
  console.log(`\n── ${step.title}\n   ${step.command.join(' ')}`);
  const start = performance.now();
  const ok = await run(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`   ${ok ? 'ok' : 'FAILED'} after ${seconds} s`);
  return { ok, seconds };
};
