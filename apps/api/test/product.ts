import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@trpeza/config/find-free-port';
import { buildRouteRequest, type Input, type Reply, type RouteKey } from '@trpeza/api-client/client';
import { HOSTS, type TestSite } from './hosts.ts';

/**
 * The entry file of the product. A complete run has just built the product and uses the build. Other runs use the
 * sources, which take twice as long to load but need no build.
 */
export const productEntry = fileURLToPath(
  new URL(process.env['TEST_BUILT'] ? '../dist/main.js' : '../src/main.ts', import.meta.url),
);

/** The product in a separate process, as users start it. */
export interface RunningProduct {
  port: number;
  child: ChildProcess;
  /** The output of the process, including errors. */
  output(): string;
  /**
   * Sends a signal and waits for the exit.
   * @returns the exit code; null when the signal itself ended the process
   */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  hasEnded(): boolean;
}

/**
 * Starts the product and waits until the product is ready.
 * @throws Error with the output of the product when it exits before
 */
export async function startProduct(
  env: Record<string, string>,
  { entry = productEntry, flags = ['--disable-warning=ExperimentalWarning'] } = {},
): Promise<RunningProduct> {
  const port = Number(env['PORT'] ?? (await findFreePort()));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...flags, entry], {
    env: { PATH, HOME, LOG_LEVEL: 'error', NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => void (output += String(chunk)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const product: RunningProduct = {
    port,
    child,
    output: () => output,
    hasEnded,
    async end(signal) {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
  while (!(await isReady(port))) {
    if (hasEnded()) throw new Error(`the product exited unexpectedly:\n${output}`);
    await pause(25);
  }
  return product;
}

export const isReady = async (port: number): Promise<boolean> => {
  const answer = await send(port, { method: 'GET', path: '/readyz', headers: {} });
  return answer.status === 200;
};

interface Sent {
  /** 0 without a response. */
  status: number;
  text: string;
  cookies: string[];
}

/** Sends a request on a connection of its own, so that a killed server is noticed at once. */
function send(
  port: number,
  given: { method: string; path: string; headers: Record<string, string>; body?: string },
): Promise<Sent> {
  return new Promise((resolve) => {
    const { body, ...options } = given;
    const lost = () => resolve({ status: 0, text: '', cookies: [] });
    const sent = request(
      { host: '127.0.0.1', port, agent: false, timeout: 20_000, ...options },
      (response) => {
        let text = '';
        response.on('data', (chunk) => void (text += String(chunk)));
        response.once('error', lost);
        response.once('aborted', lost);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }),
        );
      },
    );
    sent.once('error', lost);
    sent.once('timeout', () => sent.destroy());
    sent.end(body);
  });
}

/** A user's browser over real HTTP. It keeps its cookie when the server restarts. */
export interface Client {
  call<K extends RouteKey>(
    key: K,
    input?: Input<K>,
  ): Promise<{ status: number; body: Reply<K>; code?: string }>;
  /** Switches to a server on another port. */
  moveTo(port: number): void;
  cookie(): string;
}

export function createClient(port: number, site: TestSite = 'shop'): Client {
  let cookie = '';
  let to = port;
  return {
    cookie: () => cookie,
    moveTo: (next) => void (to = next),
    async call(key, input) {
      const { method, url, body } = buildRouteRequest(key, input as never);
      const host = `${HOSTS[site]}:${to}`;
      const headers = {
        host,
        origin: `http://${host}`,
        'x-requested-with': 'XMLHttpRequest',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const answer = await send(to, {
        method,
        path: url,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.cookies.length > 0) cookie = answer.cookies.map((line) => line.split(';')[0]).join('; ');
      const parsed =
        answer.text.startsWith('{') || answer.text.startsWith('[') ? JSON.parse(answer.text) : {};
      return { status: answer.status, body: parsed, ...(answer.status >= 400 ? { code: parsed.code } : {}) };
    },
  };
}

/** Returns the URL of the embedded database in a data folder, for direct queries. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const read = (name: string) => readFile(join(dataDir, 'postgres', name), 'utf8');
  const port = (await read('data/postmaster.pid')).split('\n')[3];
  return `postgres://trpeza:${await read('password')}@127.0.0.1:${port}/trpeza`;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || 0;
}
