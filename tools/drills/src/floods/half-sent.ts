import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PICTURE = 6_900_000;
const MOST_OF_IT = Buffer.alloc(PICTURE - 100_000, 'A');

/** Pictures that are sent but for their end, as far as they are taken, and then left as they are. */
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
  await pause(seconds * 1000);
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
  socket.write(MOST_OF_IT);
  return socket;
}
