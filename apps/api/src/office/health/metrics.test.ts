import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { HEALTH_CONDITIONS } from '@trpeza/contract/office/health.constants';
import { insertBackupRun } from '#office/backups/backups.queries.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const app = await createTestApp({ invariants: 'broken' });
const metrics = createMetrics();
metrics.watch({ pool: new Pool(), health: app.deps.health });
const { order } = await buildOrder(app);

/** Returns the value of each series. */
async function scrape(): Promise<Record<string, number>> {
  const text = await metrics.registry.metrics();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('GET /metrics', () => {
  it('reports orders, conditions and backups from the database', async () => {
    const before = await scrape();
    const orders = `trpeza_orders{delivery_date="${order.deliveryDate}"}`;
    const backup = 'trpeza_backup_last_success_seconds{kind="backup"}';
    expect(before[orders]).toBe(1);
    expect(before).not.toHaveProperty([backup]);
    const endedAt = app.clock.now();
    const run = { beganAt: endedAt, endedAt, bytes: 1 };
    await insertBackupRun(app.db, { ...run, kind: 'backup', failure: null });
    await insertBackupRun(app.db, { ...run, kind: 'proof', failure: 'damaged' });
    await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
    const after = await scrape();
    expect(after[backup]).toBe(endedAt.getTime() / 1000);
    expect(after['trpeza_condition{condition="restore_failed"}']).toBe(1);
    expect(after).not.toHaveProperty([orders]);
  });

  it('counts responses by route pattern', async () => {
    const server = Fastify();
    metrics.countReplies(server);
    server.get('/things/:id', async () => ({}));
    for (const id of [1, 2]) await server.inject(`/things/${id}`);
    await server.inject('/nowhere/1');
    const text = await metrics.registry.metrics();
    expect(text).toContain(
      'trpeza_http_request_seconds_count{method="GET",route="/things/:id",status="2xx"} 2',
    );
    expect(text).toContain('trpeza_http_request_seconds_count{method="GET",route="unknown",status="4xx"} 1');
  });

  it('is served only by a separate listener', async () => {
    const { origin, close } = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    expect(await (await fetch(`${origin}/metrics`)).text()).toContain('trpeza_build_info');
    expect((await fetch(`${origin}/api/meals`)).status).toBe(404);
    await close();
  });
});

const deploy = fileURLToPath(new URL('../../../../../deploy', import.meta.url));

describe('alert rules and dashboard', () => {
  it('refer to existing metrics and conditions only', async () => {
    const text = await metrics.registry.metrics();
    const offered = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    for (const file of ['prometheus/alerts.yaml', 'prometheus/alerts.test.yaml', 'grafana/trpeza.json']) {
      const used = (await readFile(`${deploy}/${file}`, 'utf8')).matchAll(
        /\b(?:trpeza|nodejs|process)_[a-z0-9_]+/g,
      );
      const names = new Set([...used].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
      expect(names.size).toBeGreaterThan(3);
      expect(
        [...names].filter((name) => !offered.has(name)),
        file,
      ).toEqual([]);
    }
    const rules = await readFile(`${deploy}/prometheus/alerts.yaml`, 'utf8');
    const conditions = [...rules.matchAll(/condition=~"([^"]+)"/g)].flatMap(([, list]) => list!.split('|'));
    expect(conditions.toSorted()).toEqual(HEALTH_CONDITIONS.toSorted());
  });
});
