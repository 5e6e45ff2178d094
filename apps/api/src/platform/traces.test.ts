import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { startProduct } from '#test/product.ts';
import { createTestDatabase } from '#test/test-database.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const spans: Span[] = [];
const collector = createServer(async (request, reply) => {
  const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  reply.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());

it('startTraces sends a span for each request with its statements as children, without values', async () => {
  const { url } = await createTestDatabase();
  const product = await startProduct({
    DATABASE_URL: url,
    DEMO: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await fetch(`http://127.0.0.1:${product.port}/api/newsletter/very-private`, {
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  expect(await product.end('SIGTERM')).toBe(0);

  const request = spans.find(({ name }) => name === 'GET /api/newsletter/:token')!;
  expect(request).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(JSON.stringify(statements)).toContain('newsletter');
  expect(JSON.stringify(spans)).not.toContain('very-private');
});
