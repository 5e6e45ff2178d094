import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call, Fault, Faults } from './faults.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Shared by all parts of a simulator. */
export interface World {
  clock: VirtualClock;
  faults: Faults;
}

export interface SimulatorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SimulatorReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A provider or the test controls. It handles all paths below its prefix. */
export interface SimulatorPart {
  prefix: string;
  /** Names the request, so that faults can be planned for it. */
  recognise(request: SimulatorRequest): Call;
  /** Handles the request. `failing` gets only the work that may fail inside the provider. */
  answer(request: SimulatorRequest, failing: Failing): Promise<SimulatorReply>;
  /** The provider's error response for a request that it cannot handle. */
  refuse(status: number): SimulatorReply;
  /** Set for controls, which are exempt from faults. */
  isFaultless?: true;
}

/**
 * Runs the work of a request, and may fail before or after it.
 * @throws Breakdown before or after the work, if such a fault was planned
 */
export type Failing = <Result>(work: () => Result) => Result;

/** The provider's own 500 response. The caller cannot tell from it whether the work was done. */
export class Breakdown extends Error {}

export interface Simulator {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Serves the parts on the loopback interface only. Port 0 means any free port. */
export async function startSimulator(
  world: World,
  parts: readonly SimulatorPart[],
  port = 0,
): Promise<Simulator> {
  const server = createServer((incoming, response) => {
    // Ignores write errors of clients that have disconnected.
    response.on('error', () => {});
    void serve(incoming, response, { world, parts }).catch((error: unknown) => {
      process.stderr.write(`simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
      send(response, { status: 599, headers: {}, body: '' });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as { port: number }).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function serve(
  incoming: IncomingMessage,
  response: ServerResponse,
  { world, parts }: { world: World; parts: readonly SimulatorPart[] },
): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://simulator');
  const request = { method: incoming.method ?? 'GET', path, query, headers: incoming.headers };
  const part = parts.find(({ prefix }) => path.startsWith(prefix));
  const body = await text(incoming).catch(() => undefined);
  // The client disconnected while sending the request.
  if (body === undefined) return;
  if (!part) send(response, { status: 404, headers: {}, body: '' });
  else if (request.method === 'OPTIONS') send(response, { status: 204, headers: {}, body: '' });
  else await exchange(part, { ...request, body }, { world, response });
}

async function exchange(
  part: SimulatorPart,
  request: SimulatorRequest,
  { world, response }: { world: World; response: ServerResponse },
): Promise<void> {
  const fault = part.isFaultless ? undefined : world.faults.meet(part.recognise(request));
  const refusal = { 'rate-limited': 429, 'bad-gateway': 502, unavailable: 503 }[fault as string];
  if (refusal !== undefined) return send(response, part.refuse(refusal));
  if (fault === 'reset-before') return reset(response);
  // No response, so that the client's time limit applies.
  if (fault === 'timeout-before') return;
  const reply = await part.answer(request, failingBy(fault));
  if (fault === 'timeout-after') return;
  if (fault === 'reset-after') return reset(response);
  if (fault === 'cut') return cut(response, reply);
  if (fault === 'delay') return world.clock.after(DELAY, () => send(response, reply));
  send(response, reply);
}

/** The delay of a delayed response, in milliseconds of the virtual clock. */
const DELAY = 5_000;

const failingBy =
  (fault: Fault | undefined): Failing =>
  (work) => {
    if (fault === 'failed-before') throw new Breakdown();
    const result = work();
    if (fault === 'failed-after') throw new Breakdown();
    return result;
  };

/** Headers that allow any origin, since pages of the shop also send requests to the provider. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-expose-headers': 'request-id',
};

function send(response: ServerResponse, { status, headers, body }: SimulatorReply): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...OPEN, ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy();

/** Breaks the connection in the middle of the response. */
function cut(response: ServerResponse, { status, headers, body }: SimulatorReply): void {
  response.writeHead(status, { ...OPEN, ...headers, 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
}
