import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** The code of the error with which a folder that is in use is refused. */
export const FOLDER_IN_USE = 'FOLDER_IN_USE';

/**
 * Makes this process the only owner of a folder, or reports the current owner.
 *
 * The lock is a listening socket named after the folder's device and inode: the kernel frees it when the process ends,
 * however it ends, so there is no stale lock file and no race over removing one. On Linux a socket name needs no file;
 * elsewhere the name is a file in the temporary folder that has no listener after a crash.
 */
export async function lockFolder(folder: string, shownAs: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder);
  const abstract = process.platform === 'linux';
  const address = abstract ? `\0trpeza-${dev}-${ino}` : join(tmpdir(), `trpeza-${dev}-${ino}.sock`);
  const server = (await listen(address)) ?? (abstract ? undefined : await replaceStale(address));
  if (server) return { release: () => close(server) };
  const owner = (await askOwner(address)) ?? 'unknown';
  const said = `The folder ${shownAs} is in use by another Trpeza (process ${owner}). Stop it, or choose another DATA_DIR.`;
  throw Object.assign(new Error(said), { code: FOLDER_IN_USE });
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => {
      caller.on('error', () => {});
      caller.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
    server.unref();
  });
}

async function replaceStale(address: string): Promise<Server | undefined> {
  if ((await askOwner(address)) !== undefined) return undefined;
  await unlink(address).catch(() => {});
  return listen(address);
}

/** The owner's process id; nothing when there is no listener; 'unknown' from an owner too busy to answer. */
function askOwner(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(1_000, () => {
      resolve('unknown');
      socket.destroy();
    });
    socket.on('data', (chunk) => void (answer += String(chunk)));
    socket.once('error', () => resolve(undefined));
    socket.once('end', () => resolve(answer || 'unknown'));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}
