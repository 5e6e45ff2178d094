import { readDataFile, type DataFile, type Unreadable } from './read-data-file.ts';

export const run = (bytes: Uint8Array): Promise<DataFile | Unreadable> =>
  readDataFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
