import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailServer {
  /** Received messages, oldest first, with headers and body as received. */
  received: string[];
  stop: () => Promise<void>;
}

/**
 * Starts a minimal mail server, for tests in which it must run before the product starts. It has only the commands that
 * sending needs (RFC 5321).
 */
export async function startMailServer(port: number): Promise<MailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    void converse(socket, received);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, received: string[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let message: string[] | undefined;
  say('220 test ready');
  for await (const line of createInterface({ input: socket })) {
    if (message && line === '.') {
      received.push(message.join('\n'));
      message = undefined;
      say('250 kept');
    } else if (message) message.push(line);
    else if (/^DATA/i.test(line)) {
      message = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else say('250 ok');
  }
}
