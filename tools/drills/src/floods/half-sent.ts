import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PICTURE = 6_900_000;
/** Together as much as a line of a gigabit brings. */
const PIECE = Buffer.alloc(80_000, 'A');
const EVERY_MS = 100;

/** Pictures that are sent but for their end, as far and as fast as they are taken, and then left as they are. */
export async function holdHalfSent({
  port,
  cookies,
  seconds,
}: {
  port: number;
  cookies: readonly string[];
  seconds: number;
}): Promise<void> {
  const sockets = cookies.map((cookie, at) => beginPicture(port, cookie, `10.30.${at >> 8}.${at & 255}`));
  const pieces = Math.floor(PICTURE / PIECE.length) - 1;
  const until = performance.now() + seconds * 1000;
  for (let piece = 0; performance.now() < until; piece += 1) {
    if (piece < pieces)
      for (const socket of sockets) if (!socket.writableNeedDrain && !socket.destroyed) socket.write(PIECE);
    await pause(EVERY_MS);
  }
  sockets.forEach((socket) => socket.destroy());
}

function beginPicture(port: number, cookie: string, address: string): Socket {
  const socket = connect(port, '127.0.0.1');
  // The server may end it, which is what the drill is about.
  socket.on('error', () => {});
  socket.resume();
  const headers = {
    host: `localhost:${port}`,
    'x-forwarded-for': address,
    'x-requested-with': 'XMLHttpRequest',
    'sec-fetch-site': 'same-origin',
    cookie,
    'content-type': 'application/json',
    'content-length': String(PICTURE),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PUT /api/user/avatar HTTP/1.1\r\n${lines.join('')}\r\n{"avatarUrl":"data:image/png;base64,`);
  return socket;
}
