import { createTaskProcess, TaskAborted } from '#platform/processes/task-process.ts';
import type { DataFile, Unreadable } from './read-data-file.ts';

export type ReadDataFile = (bytes: Buffer) => Promise<DataFile | Unreadable>;

export interface DataFileReader {
  /** @returns `too-much` for a file that needs too much time or memory */
  read: ReadDataFile;
  close(): Promise<void>;
}

/** Time limit for one file, in milliseconds. The largest allowed file takes about one second. */
const LIMIT_MS = 10_000;
const MEMORY_MB = 192;
/**
 * Idle time after which the process ends, in milliseconds. In this time, a user can correct rejected rows and upload the
 * file again.
 */
const IDLE_MS = 60_000;

/**
 * Creates a reader for uploaded files. It uses a separate process, so that requests are not delayed and a malicious file
 * can crash only that process.
 */
export function createDataFileReader({
  limitMs = LIMIT_MS,
  memoryMb = MEMORY_MB,
  idleMs = IDLE_MS,
} = {}): DataFileReader {
  const reader = createTaskProcess<Buffer, DataFile | Unreadable>({
    script: new URL('file-process.ts', import.meta.url),
    memoryMb,
    limitMs,
    idleMs,
  });
  return {
    close: () => reader.close(),
    read: async (bytes) => {
      try {
        return await reader.run(bytes);
      } catch (error) {
        if (error instanceof TaskAborted) return 'too-much';
        throw error;
      }
    },
  };
}
