import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface TaskProcess<Task, Result> {
  /**
   * Runs one task after the other; a failure does not affect the next one.
   * @throws TaskAborted when the process needs too much time or memory; Error when the task itself fails
   */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

interface Limits {
  /** The script's file, which calls `answerTasks`. */
  script: URL;
  /** Of the heap; a task that needs more ends the process. */
  memoryMb: number;
  /** For one task, from its start. */
  limitMs: number;
  /** How long the process waits for another task; ending it frees its memory, which a worker thread would keep. */
  idleMs: number;
}

/** The process was stopped at its time limit, or ended, which it does when its memory is full. */
export class TaskAborted extends Error {}

type Reply<Result> = { result: Result } | { failure: string };

/** A process of its own for work that is heavy or reads untrusted files. It starts with the first task. */
export function createTaskProcess<Task, Result>(limits: Limits): TaskProcess<Task, Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending?.connected) return;
    ending.ref();
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  async function runNow(task: Task): Promise<Result> {
    clearTimeout(idle);
    if (!child?.connected) child = start(limits);
    try {
      const reply = await ask<Task, Result>(child, task, limits.limitMs);
      if ('failure' in reply) throw new Error(reply.failure);
      return reply.result;
    } catch (error) {
      await close();
      throw error;
    } finally {
      idle = setTimeout(() => void close(), limits.idleMs).unref();
    }
  }

  return {
    close,
    run(task) {
      const result = last.then(() => runNow(task));
      last = result.catch(() => {});
      return result;
    },
  };
}

function start({ script, memoryMb }: Limits): ChildProcess {
  const child = fork(fileURLToPath(script), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    // The process does not get the server's URLs and keys.
    env: {},
    // V8 prints pages when its memory is full, which a file can bring about; the caller learns of it.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The caller of a task receives the failure; between two tasks it must not end the server.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

async function ask<Task, Result>(child: ChildProcess, task: Task, limitMs: number): Promise<Reply<Result>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const limit = setTimeout(
    () => waiting.abort(new TaskAborted(`not finished after ${limitMs / 1000} s`)),
    limitMs,
  );
  try {
    const answer = once(child, 'message', { signal });
    const end = once(child, 'exit', { signal }).then(() => {
      throw new TaskAborted('the process has ended');
    });
    child.send(task as object);
    const [reply] = (await Promise.race([answer, end])) as [Reply<Result>];
    return reply;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(limit);
    waiting.abort();
  }
}

/** In the script of a task process: answers each task with its result. */
export function answerTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  process.on('message', (task: Task) => {
    const reply = (message: Reply<Result>) => process.send?.(message);
    run(task).then(
      (result) => reply({ result }),
      (error: Error) => reply({ failure: String(error.stack) }),
    );
  });
}
