import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface Received {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
}

export interface SmtpServer {
  url: string;
  received: Received[];
  /** Sets the responses to SMTP commands from now on, such as `{ 'RCPT TO': '550 no such person' }`. */
  answer(replies: Record<string, string>): void;
  stop(): Promise<void>;
}

/** Starts a mail server on a free local port. It has only the commands that sending needs (RFC 5321). */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let replies: Record<string, string> = {};
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    void converse(socket, { received, reply: (command) => replies[command] });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: (given) => void (replies = given),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(
  socket: Socket,
  { received, reply }: { received: Received[]; reply: (command: string) => string | undefined },
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let message: Received = { from: '', to: [], raw: '' };
  let isData = false;
  say('220 test ready');
  for await (const line of createInterface({ input: socket })) {
    if (isData) {
      isData = line !== '.';
      if (isData) message.raw += `${line.replace(/^\./, '')}\n`;
      else {
        received.push(message);
        message = { from: '', to: [], raw: '' };
        say('250 kept');
      }
      continue;
    }
    const [command = ''] = /^(MAIL FROM|RCPT TO|[A-Z]+)/i.exec(line) ?? [];
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const refusal = reply(command.toUpperCase());
    if (refusal) say(refusal);
    else if (command === 'QUIT') socket.end('221 bye\r\n');
    else say(command === 'DATA' ? '354 go on' : '250 ok');
    if (refusal) continue;
    if (command === 'MAIL FROM') message.from = address;
    if (command === 'RCPT TO') message.to.push(address);
    isData = command === 'DATA';
  }
}
