import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/test-database.ts';
import { createTraces } from './traces.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** A collector that keeps what it is sent. */
const received: Span[] = [];
const collector = createServer((request, reply) => {
  let body = '';
  request.on('data', (part) => void (body += String(part)));
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    received.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans)));
    reply.setHeader('content-type', 'application/json').end('{}');
  });
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());

const valueOf = (span: Span, key: string) => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

it('sends a span for each request, its statements below it, and the runs of jobs', async () => {
  const { pool } = await createTestDatabase();
  const { port } = collector.address() as AddressInfo;
  const traces = createTraces({ endpoint: `http://127.0.0.1:${port}/`, ratio: 1 });
  traces.watchPool(pool);
  const app = Fastify();
  traces.watchApp(app);
  app.post<{ Params: { id: string } }>('/orders/:id', async ({ params }) => {
    const client = await pool.connect();
    try {
      await client.query('select $1::text as secret', [params.id]);
      await client.query('select 1/0').catch(() => {});
    } finally {
      client.release();
    }
    return {};
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  const parent = '0af7651916cd43dd8448eb211c80319c';
  await app.inject({
    method: 'POST',
    url: '/orders/very-private',
    headers: { traceparent: `00-${parent}-b7ad6b7169203331-01` },
    payload: { a: 1 },
  });
  await app.inject('/broken');
  traces.noteRun('send-messages', 'failed', 12);
  await pool.query('select 2');
  await traces.stop();
  await app.close();

  const named = (name: string) => received.filter((span) => span.name === name);
  const [request] = named('POST /orders/:id') as [Span];
  expect(request).toMatchObject({ traceId: parent, parentSpanId: 'b7ad6b7169203331' });
  expect(valueOf(request, 'http.response.status_code')).toBe(200);
  const statements = named('select');
  // The last one belongs to no request.
  expect(statements.map((span) => valueOf(span, 'db.query.text'))).toEqual([
    'select $1::text as secret',
    'select 1/0',
  ]);
  for (const span of statements)
    expect(span).toMatchObject({ traceId: parent, parentSpanId: request.spanId });
  expect(valueOf(statements[1]!, 'db.response.status_code')).toBe('22012');
  expect(named('GET /broken')[0]!.status.code).toBe(2);
  expect(named('job send-messages')[0]!.status.code).toBe(2);
  expect(JSON.stringify(received)).not.toContain('very-private');
});
