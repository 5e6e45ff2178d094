import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OnJobRun } from '#platform/jobs/jobs.ts';
import { VERSION } from '#platform/version.ts';
import type { Health, HealthReader } from './read-health.ts';

type Sample = readonly [labels: Record<string, string>, value: number];

interface GaugeOf<Source> {
  help: string;
  labelNames: readonly string[];
  read: (source: Source) => Sample[];
}

const HEALTH_GAUGES: Record<string, GaugeOf<Health>> = {
  trpeza_condition: {
    help: 'Problems on the Health page',
    labelNames: ['condition'],
    read: ({ conditions }) => conditions.map(({ condition }) => [{ condition }, 1]),
  },
  trpeza_orders: {
    help: 'Active orders of the next delivery dates',
    labelNames: ['delivery_date'],
    read: ({ figures }) => figures.coming.map(({ date, orders }) => [{ delivery_date: date }, orders]),
  },
  trpeza_payments_of_day: {
    help: 'Payments started in the last 24 hours, by current state',
    labelNames: ['state'],
    read: ({ figures }) => Object.entries(figures.paymentsOfDay).map(([state, n]) => [{ state }, n]),
  },
  trpeza_outbox_messages: {
    help: 'Messages by state',
    labelNames: ['state'],
    read: ({ figures }) => [
      [{ state: 'waiting' }, figures.mailWaiting],
      [{ state: 'failed' }, figures.mailFailed],
    ],
  },
  trpeza_backup_last_success_seconds: {
    help: 'Unix time of the newest complete backup and of the last successful trial restore',
    labelNames: ['kind'],
    read: ({ backup: { newest, proved } }) =>
      Object.entries({ backup: newest, proof: proved }).flatMap(([kind, run]): Sample[] =>
        run ? [[{ kind }, new Date(run.endedAt).getTime() / 1000]] : [],
      ),
  },
  trpeza_database_size_bytes: {
    help: 'Size of the database',
    labelNames: [],
    read: ({ figures }) => [[{}, figures.databaseBytes]],
  },
};

const POOL_GAUGE: GaugeOf<Pool> = {
  help: 'Database connections of this process, and requests that wait for one',
  labelNames: ['state'],
  read: (pool) => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'waiting' }, pool.waitingCount],
  ],
};

/** Creates the Prometheus metrics of this process and of the kitchen. A scrape fails while the database is unavailable. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = {
    name: 'trpeza_build_info',
    help: 'Version of the running product',
    labelNames: ['version', 'node'],
  };
  new Gauge({ ...build, registers }).set({ version: VERSION, node: process.version }, 1);
  const jobs = new Histogram({
    name: 'trpeza_job_seconds',
    help: 'Duration of background jobs',
    labelNames: ['job', 'result'],
    buckets: [0.1, 1, 10, 60, 300],
    registers,
  });
  const replies = new Histogram({
    name: 'trpeza_http_request_seconds',
    help: 'Duration of responses',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const addGauge = <Source>(
    name: string,
    { read, ...words }: GaugeOf<Source>,
    source: () => Source | Promise<Source>,
  ) =>
    new Gauge({
      ...words,
      name,
      registers,
      async collect() {
        this.reset();
        for (const [labels, value] of read(await source())) this.set(labels, value);
      },
    });
  const recordJobRun: OnJobRun = (job, result, ms) => jobs.observe({ job, result }, ms / 1000);
  return {
    registry,
    noteRun: recordJobRun,
    countReplies(app: FastifyInstance): void {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        const status = `${Math.trunc(statusCode / 100)}xx`;
        replies.observe({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime / 1000);
      });
    },
    watch({ pool, health }: { pool: Pool; health: HealthReader }): void {
      addGauge('trpeza_pool_connections', POOL_GAUGE, () => pool);
      for (const [name, gauge] of Object.entries(HEALTH_GAUGES)) addGauge(name, gauge, () => health.read());
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Serves `/metrics` on a separate listener, which the reverse proxy does not expose.
 * @returns a function that closes the listener
 */
export async function serveMetrics({ registry }: Metrics, where: { host: string; port: number }) {
  const app = Fastify();
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  const origin = await app.listen(where);
  return { origin, close: () => app.close() };
}
