import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { NoteRun } from '../jobs/jobs.ts';
import { VERSION } from '../version.ts';

/** What a gauge measures, and by which labels. */
export interface GaugeWords {
  help: string;
  labels?: readonly string[];
}

/** A value and what its labels say. */
export type Sample = readonly [value: number, labels?: Readonly<Record<string, string>>];

/** Gauges that are read together at each scrape. */
export interface Reading<Name extends string> {
  words: Readonly<Record<Name, GaugeWords>>;
  read: () => Promise<Readonly<Record<Name, readonly Sample[]>>>;
}

/** A scrape does not wait longer for what the database says; without it, `trpeza_readings_complete` is 0. */
const READING_MS = 4_000;

/** In seconds; each bucket is a series of its own for each route. */
const REPLY_BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const JOB_BUCKETS = [0.1, 1, 10, 60, 300];

/** Everything that is measured of this process, in the format of Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const jobs = new Histogram({
    name: 'trpeza_job_seconds',
    help: 'How long runs of background jobs took',
    labelNames: ['job', 'result'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const about = { name: 'trpeza_build_info', help: 'The release that runs', labelNames: ['version', 'node'] };
  new Gauge({ ...about, registers }).set({ version: VERSION, node: process.version }, 1);
  const noteRun: NoteRun = (job, result, ms) => jobs.observe({ job, result }, ms / 1000);
  const readings: (() => Promise<void>)[] = [];
  return {
    noteRun,
    countReplies: (app: FastifyInstance) => countReplies(app, registry),
    watchPool: (pool: Pool) => watchPool(pool, registry),
    addReading: <Name extends string>(reading: Reading<Name>) =>
      void readings.push(readingOf(reading, registry)),
    /** @returns the text of a scrape, and its content type */
    async scrape() {
      await Promise.all(readings.map((read) => read()));
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The duration of every reply, by the route's pattern and the class of its status. */
function countReplies(app: FastifyInstance, registry: Registry): void {
  const replies = new Histogram({
    name: 'trpeza_http_request_seconds',
    help: 'How long replies took',
    labelNames: ['method', 'route', 'status'],
    buckets: REPLY_BUCKETS,
    registers: [registry],
  });
  // Finding a series by its labels costs more than counting.
  const series = new Map<string, Histogram.Internal<string>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    const key = `${method} ${route} ${status}`;
    const found = series.get(key) ?? replies.labels(method, route, status);
    series.set(key, found);
    found.observe(reply.elapsedTime / 1000);
    done();
  });
}

function watchPool(pool: Pool, registry: Registry): void {
  const connections = new Gauge({
    name: 'trpeza_pool_connections',
    help: 'Connections to the database of this process, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** @returns what sets the gauges to what is read now */
function readingOf<Name extends string>({ words, read }: Reading<Name>, registry: Registry) {
  const registers = [registry];
  const gauges = (Object.keys(words) as Name[]).map((name) => {
    const { help, labels = [] } = words[name];
    return {
      name,
      isLabelled: labels.length > 0,
      gauge: new Gauge({ name, help, labelNames: labels, registers }),
    };
  });
  const complete = new Gauge({
    name: 'trpeza_readings_complete',
    help: 'Whether what the database says could be read for this scrape',
    registers,
  });
  return async () => {
    const samples = await inTime(read());
    complete.set(samples === undefined ? 0 : 1);
    for (const { name, isLabelled, gauge } of gauges) {
      // What is gone, a past delivery date or what could not be read, must not stay as it last was.
      if (isLabelled) gauge.reset();
      else gauge.remove();
      for (const [value, labels] of samples?.[name] ?? []) gauge.set(labels ?? {}, value);
    }
  };
}

/** @returns nothing where it failed or took too long */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, READING_MS);
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
