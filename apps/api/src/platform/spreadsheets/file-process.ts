import { answerTasks } from '#platform/processes/task-process.ts';
import { readDataFile, type DataFile, type Unreadable } from './read-data-file.ts';

answerTasks(async (bytes: Uint8Array): Promise<DataFile | Unreadable> =>
  readDataFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
