import type { IncomingMessage } from 'node:http';

/** 13 kB a second: a very bad telephone. */
const SLOWEST = { bytes: 64 * 1024, everyMs: 5_000 };

/** Ends a request whose body brings less than so many bytes in the time: whoever stops in the middle keeps others waiting. */
export function endIfSlow(raw: IncomingMessage, { bytes, everyMs } = SLOWEST): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const checking = setInterval(() => {
    if (socket.bytesRead - before < bytes) raw.destroy();
    before = socket.bytesRead;
  }, everyMs).unref();
  // With the end of the body, or of the connection.
  raw.once('close', () => clearInterval(checking));
}
