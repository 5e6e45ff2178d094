import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

interface Options {
  host: string;
  port: number;
  log: Log;
}

/**
 * `/metrics` on a listener of its own, which the proxy does not know of: figures of orders and money are nothing for the public.
 * @returns its port, and what closes it
 */
export async function serveMetrics({ scrape }: Pick<Metrics, 'scrape'>, { host, port, log }: Options) {
  const server = createServer((request, response) => {
    const isScrape = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isScrape) return void response.writeHead(404).end();
    scrape().then(
      ({ text, type }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  // A scraper needs no more.
  Object.assign(server, { maxConnections: 20, requestTimeout: 10_000, headersTimeout: 5_000 });
  server.listen(port, host);
  await once(server, 'listening');
  log.info({ port: (server.address() as AddressInfo).port }, 'metrics are served');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
