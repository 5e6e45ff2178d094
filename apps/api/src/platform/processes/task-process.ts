import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';

export interface TaskProcess<Task, Result> {
  /**
   * Runs a task after all earlier tasks have ended. A failed task does not affect later ones.
   * @throws TaskAborted when the task needs too much time or memory; Error when the task itself fails
   */
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

interface Limits {
  /** The module of the process; its function `run` runs a task. */
  script: URL;
  /** Maximum heap size in MB. A task that needs more ends the process. */
  memoryMb: number;
  /** Time limit of one task in milliseconds, from the start of the task. */
  limitMs: number;
  /**
   * How long the process stays idle before it ends, in milliseconds. Only the end of the process frees its memory; a
   * worker thread would keep the memory.
   */
  idleMs: number;
}

/** The process exceeded its time limit, or ended because its memory was full. */
export class TaskAborted extends Error {}

/**
 * Creates a separate process for tasks that are heavy or read untrusted files. The process starts with the first task.
 */
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
    // The process must not get the server's URLs and keys.
    env: {},
  });
  // If the operating system ends the process between two tasks, the server must keep running.
  pool.on('error', () => {});
  // The pool's own queue would count waiting time towards the limit, and stops when the process ends.
  const oneAtATime = pLimit(1);
  return {
    close: () => pool.destroy(),
    run: (task) =>
      oneAtATime(async () => {
        try {
          return (await pool.run(task, { signal: AbortSignal.timeout(limitMs) })) as Result;
        } catch (error) {
          // Errors of the pool are instances of Error; those of the task arrive as plain objects.
          if (error instanceof Error) throw new TaskAborted(error.message, { cause: error });
          throw Object.assign(new Error(), error);
        }
      }),
  };
}
