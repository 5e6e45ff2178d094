import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { silentLog } from '#platform/log.ts';
import { recordRun } from '#features/backups/backups.steps.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { healthReading } from './health-metrics.ts';

const app = await createTestApp({ invariants: 'broken' });
const metrics = createMetrics();
metrics.addReading(healthReading(app.deps.health));
const { order } = await buildOrder(app);

/** The value of each series. */
async function scrape(): Promise<Record<string, number>> {
  const { text } = await metrics.scrape();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('metrics', () => {
  it('report orders, money and backups from the database', async () => {
    const before = await scrape();
    const labels = `{delivery_date="${order.deliveryDate}",in_days="7"}`;
    expect(before[`trpeza_orders${labels}`]).toBe(1);
    expect(before['trpeza_readings_complete']).toBe(1);
    expect(before['trpeza_disk_writable']).toBe(1);
    // Values that do not exist yet are absent, not 0.
    expect(before).not.toHaveProperty('trpeza_money_check_violations');
    expect(before).not.toHaveProperty('trpeza_backup_last_success_seconds');
    await app.deps.sendMoneyCheck();
    const endedAt = app.clock.now();
    await recordRun(app.db, {
      kind: 'backup',
      name: 'night',
      beganAt: endedAt,
      endedAt,
      bytes: 1,
      failure: null,
    });
    await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
    const after = await scrape();
    expect(after['trpeza_money_check_violations']).toBe(0);
    expect(after['trpeza_backup_last_success_seconds']).toBe(endedAt.getTime() / 1000);
    expect(after).not.toHaveProperty(`trpeza_orders${labels}`);
  });

  it('count replies by the pattern of their route', async () => {
    const server = Fastify();
    metrics.countReplies(server);
    server.get('/things/:id', async () => ({}));
    for (const id of [1, 2]) await server.inject(`/things/${id}`);
    await server.inject('/nowhere/1');
    const { text } = await metrics.scrape();
    expect(text).toContain(
      'trpeza_http_request_seconds_count{method="GET",route="/things/:id",status="2xx"} 2',
    );
    expect(text).toContain('trpeza_http_request_seconds_count{method="GET",route="unknown",status="4xx"} 1');
  });

  it('are served by their own listener only', async () => {
    const { port, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, log: silentLog });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await ask('/metrics')).text()).toContain('trpeza_build_info');
    expect((await ask('/api/meals')).status).toBe(404);
    await close();
  });
});

/** All metrics, as the server registers them. */
const everything = createMetrics();
everything.addReading(healthReading(app.deps.health));
everything.countReplies(Fastify());
everything.watchPool(new Pool());

const deploy = fileURLToPath(new URL('../../../../../deploy', import.meta.url));
/** Metrics of Prometheus and of other exporters. */
const OF_OTHERS = new Set([
  'up',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
]);

describe('alert rules and dashboard', () => {
  it('use existing metrics only', async () => {
    const { text } = await everything.scrape();
    const offered = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    for (const file of ['prometheus/alerts.yaml', 'prometheus/alerts.test.yaml', 'grafana/trpeza.json']) {
      const asked = new Set(
        [
          ...(await readFile(`${deploy}/${file}`, 'utf8')).matchAll(
            /\b(?:trpeza|nodejs|process|node|probe)_[a-z0-9_]+/g,
          ),
        ].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
      );
      expect(asked.size).toBeGreaterThan(15);
      expect(
        [...asked].filter((name) => !offered.has(name) && !OF_OTHERS.has(name)),
        file,
      ).toEqual([]);
    }
  });
});
