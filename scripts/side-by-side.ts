import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { root, toolEnv, type Result, type Step } from './run-steps.ts';

interface Running {
  step: Step;
  child: ChildProcess;
  ended: Promise<Result>;
  /** Shows the output so far, and all further output as it arrives. */
  show(): void;
}

/** Of one core, a process with this niceness leaves five sixths to one without. */
export const YIELDING = 7;

/**
 * Runs steps in parallel. Shows the output of the first as it arrives and buffers that of the next until its turn, so that
 * outputs never mix. Ctrl-C ends all of them.
 * @returns for each step whether it exited with 0, and its duration
 */
export async function runSideBySide(
  steps: readonly Step[],
  write: (text: string | Uint8Array) => void = (text) => void process.stdout.write(text),
): Promise<Result[]> {
  const running = steps.map((step) => start(step, write));
  const pass = (signal: NodeJS.Signals) => {
    for (const { child } of running) endGroup(child, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, pass);
  const results: Result[] = [];
  for (const [at, { step, show, ended }] of running.entries()) {
    write(`\n── ${step.title}\n   ${step.command.join(' ')}\n`);
    for (const later of at === 0 ? steps.slice(1) : [])
      write(`   Meanwhile, to be read below: ${later.title}\n`);
    show();
    const { ok, seconds } = await ended;
    write(`   ${ok ? 'ok' : 'FAILED'} after ${seconds} s\n`);
    results.push({ ok, seconds });
  }
  for (const signal of signals) process.off(signal, pass);
  return results;
}

function start(step: Step, write: (text: string | Uint8Array) => void): Running {
  const [program, ...args] = step.command;
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: toolEnv({ ...colour, ...step.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that a signal reaches all of its child processes, once.
    detached: true,
  });
  // Before the child starts processes of its own, which inherit it.
  if (step.yields && child.pid !== undefined) setPriority(child.pid, YIELDING);
  const kept: (string | Uint8Array)[] = [];
  let isShown = false;
  const take = (text: string | Uint8Array) => (isShown ? write(text) : void kept.push(text));
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  child.once('error', (error) => take(`${program} could not be started: ${error.message}\n`));
  // 'close' fires once all of the output has been read.
  const ended = once(child, 'close').then(
    ([code]) => ({ ok: code === 0, seconds: ((performance.now() - began) / 1000).toFixed(1) }),
    () => ({ ok: false, seconds: '0.0' }),
  );
  const show = () => {
    isShown = true;
    for (const text of kept.splice(0)) write(text);
  };
  return { step, child, ended, show };
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}
