import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a database that a test can block. */
export interface Way {
  /** Of the same database, by this way. */
  url: string;
  /** Breaks off what is connected. */
  breakOff(): void;
  close(): void;
}

/** @param letsIn asked for each connection, with the application name that it gives; others are broken off */
export async function openWay(databaseUrl: string, letsIn: (application: string) => boolean): Promise<Way> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onwards = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onwards],
      [onwards, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => void (other.destroy(), sockets.delete(one)));
    }
    onwards.pipe(socket);
    socket.once('data', (first) => {
      const [, application = ''] = /\0application_name\0([^\0]*)\0/.exec(first.toString('latin1')) ?? [];
      if (!letsIn(application)) return void socket.destroy();
      onwards.write(first);
      socket.pipe(onwards);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const breakOff = () => sockets.forEach((socket) => socket.destroy());
  return { url: url.href, breakOff, close: () => (server.close(), breakOff()) };
}
