import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Every running process that this run started, so that none outlives it. */
const running = new Set<Child>();

export interface Child {
  pid: number;
  process: ChildProcess;
  /** Asks the process to end, and kills it when it does not. */
  stop(): Promise<void>;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Of Node and V8, such as memory limits. */
  flags?: string[];
  args?: string[];
  /** How long a graceful stop may take. */
  graceMs?: number;
  /** Further clean-up when the process had to be killed. */
  onKilled?: () => Promise<void>;
}

/** Runs a script of this folder as a child process with a message channel. */
export function forkScript(path: string, options: Options = {}): Child {
  const file = fileURLToPath(new URL(path, import.meta.url));
  const env = { ...process.env, NODE_ENV: 'production', ...options.env };
  const child = fork(file, options.args ?? [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return keep(child, options);
}

export function runNode(file: string, options: Options): Child {
  const args = [...(options.flags ?? []), file, ...(options.args ?? [])];
  return keep(
    spawn(process.execPath, args, { env: options.env, stdio: ['ignore', 'ignore', 'inherit'] }),
    options,
  );
}

/** Runs a server that is no product of ours, its output in a file. */
export function runService(program: string, args: string[], options: Options & { log: string }): Child {
  const log = openSync(options.log, 'a');
  const child = spawn(program, args, { env: options.env, cwd: '/', stdio: ['ignore', log, log] });
  closeSync(log);
  return keep(child, options);
}

/** Runs a program to its end; @returns its output. @throws Error when it fails */
export async function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = keep(spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }), {});
  let output = '';
  child.process.stdout?.on('data', (chunk) => void (output += String(chunk)));
  child.process.stderr?.on('data', (chunk) => void (output += String(chunk)));
  const [code] = await once(child.process, 'close');
  if (code !== 0) throw new Error(`${program} failed: ${output.trim()}`);
  return output;
}

/** The first message of a child, or an error when it exits without one. */
export function firstMessage<T>({ process: child }: Child): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`a child process ended early, code ${code}`)));
  });
}

export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map((child) => child.stop()));
}

function keep(process: ChildProcess, { graceMs = 3_000, onKilled }: Options): Child {
  if (process.pid === undefined) throw new Error('a child process could not be started');
  const ended = new Promise<void>((resolve) => void process.once('exit', () => resolve()));
  const stop = async () => {
    if (!running.has(child)) return;
    process.kill('SIGTERM');
    const impatient = setTimeout(() => process.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(impatient);
    if (process.signalCode === 'SIGKILL') await onKilled?.();
  };
  const child: Child = { pid: process.pid, process, stop };
  running.add(child);
  void ended.then(() => running.delete(child));
  return child;
}
