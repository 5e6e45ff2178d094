import { register } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

/**
 * Traces requests and their statements with OpenTelemetry, which has its own environment variables. Must be called before
 * Fastify and pg are loaded. Spans contain routes and the text of statements, never URLs or values.
 * @returns a function that sends the remaining spans
 */
export function startTraces(): () => Promise<void> {
  process.env['OTEL_SERVICE_NAME'] ??= 'trpeza';
  process.env['OTEL_TRACES_SAMPLER'] ??= 'parentbased_traceidratio';
  process.env['OTEL_METRICS_EXPORTER'] ??= 'none';
  process.env['OTEL_LOGS_EXPORTER'] ??= 'none';
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
  const requests = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    requestHook: (span, { id, method, routeOptions: { url = 'unknown' } }) =>
      span.updateName(`${method} ${url}`).setAttributes({ 'url.path': url, 'trpeza.request_id': id }),
  });
  const sdk = new NodeSDK({
    instrumentations: [
      requests,
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  sdk.start();
  return () => sdk.shutdown();
}
