import {
  context,
  defaultTextMapGetter,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import type { NoteRun } from '../jobs/jobs.ts';
import { VERSION } from '../version.ts';

interface Options {
  /** Of a collector, as `OTEL_EXPORTER_OTLP_ENDPOINT` says it; its headers are read from the environment by the exporter. */
  endpoint: string;
  /** Which part of the traces that begin here is kept, from 0 to 1. */
  ratio: number;
}

export type Traces = ReturnType<typeof createTraces>;

/**
 * Traces of OpenTelemetry: a span for each request, with its statements below it, and one for each run of a job. Made by hand,
 * since instrumentations patch packages when these are loaded, and ours are built into one file. Spans carry routes and the
 * text of statements, never URLs or values.
 */
export function createTraces({ endpoint, ratio }: Options) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'trpeza', 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('trpeza', VERSION);
  const noteRun: NoteRun = (job, result, ms) => {
    const span = tracer.startSpan(`job ${job}`, { startTime: Date.now() - ms, root: true });
    if (result === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  return {
    noteRun,
    watchApp: (app: FastifyInstance) => watchApp(app, tracer),
    watchPool: (pool: Pool) => void pool.on('connect', (client) => watchStatements(client, tracer)),
    /** Sends what waits. */
    stop: () => provider.shutdown(),
  };
}

type Tracer = ReturnType<TracerProvider['getTracer']>;

const incoming = new W3CTraceContextPropagator();

function watchApp(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'unknown';
    const parent = incoming.extract(context.active(), request.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': method, 'http.route': route, 'trpeza.request_id': id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });
  // A body arrives in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Statements outside of a request are not of interest one by one. */
function watchStatements(client: ClientBase, tracer: Tracer): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const text = textOf(args[0]);
    if (text === undefined || !trace.getActiveSpan()) return query(...args);
    const answer = query(...args);
    // The driver's other form, with a callback, is not used by what asks for requests.
    if (!(answer instanceof Promise)) return answer;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes });
    return answer
      .catch((error: { code?: string }) => {
        span.setAttribute('db.response.status_code', error.code ?? 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      })
      .finally(() => span.end());
  };
  client.query = watched as typeof client.query;
}

const textOf = (asked: unknown): string | undefined => {
  if (typeof asked === 'string') return asked;
  const isConfig = typeof asked === 'object' && asked !== null && 'text' in asked;
  return isConfig && typeof asked.text === 'string' ? asked.text : undefined;
};

/** Few names for many texts: its verb. */
const nameOf = (text: string): string => text.trimStart().split(/\s/, 1)[0]!.toLowerCase();
