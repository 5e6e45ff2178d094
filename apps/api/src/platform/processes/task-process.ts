import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';

export interface TaskProcess<Task, Result> {
  /**
   * Runs one task after the other; a failure does not affect the next one.
   * @throws TaskAborted when the process needs too much time or memory; Error when the task itself fails
   */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

interface Limits {
  /** The script's file; its function `run` runs a task. */
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

/** A process of its own for work that is heavy or reads untrusted files. It starts with the first task. */
export function createTaskProcess<Task, Result>({
  script,
  memoryMb,
  limitMs,
  idleMs,
}: Limits): TaskProcess<Task, Result> {
  const pool = new Tinypool({
    filename: script.href,
    name: 'run',
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    // The process does not get the server's URLs and keys.
    env: {},
  });
  // A process that the system ends between two tasks must not end the server.
  pool.on('error', () => {});
  // The pool's own queue would count the time of waiting, and stops when the process ends.
  const oneAtATime = pLimit(1);
  return {
    close: () => pool.destroy(),
    run: (task) =>
      oneAtATime(async () => {
        try {
          return (await pool.run(task, { signal: AbortSignal.timeout(limitMs) })) as Result;
        } catch (error) {
          // Errors are the pool's own; those of the task arrive as plain objects.
          if (error instanceof Error) throw new TaskAborted(error.message, { cause: error });
          throw Object.assign(new Error(), error);
        }
      }),
  };
}
