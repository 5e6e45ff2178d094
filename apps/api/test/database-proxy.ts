import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a database that a test can block. */
export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  url: string;
  /** Closes all open connections. */
  disconnectAll(): void;
  close(): void;
}

/** @param acceptsConnection called for each connection with its application name; rejected connections are closed */
export async function openDatabaseProxy(
  databaseUrl: string,
  acceptsConnection: (application: string) => boolean,
): Promise<DatabaseProxy> {
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
      if (!acceptsConnection(application)) return void socket.destroy();
      onwards.write(first);
      socket.pipe(onwards);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const disconnectAll = () => sockets.forEach((socket) => socket.destroy());
  return { url: url.href, disconnectAll, close: () => (server.close(), disconnectAll()) };
}
