import type { HealthReport } from '@trpeza/contract/office/health.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage, SERVER_FAILURE } from '../../render-page.tsx';
import HealthPage from './health.page.tsx';

const WELL: HealthReport = {
  conditions: [],
  version: '0.1.0',
  startedAt: '2026-11-23T00:00:00.000Z',
  database: { version: '18.4', bytes: 20_000_000, connections: 7, maxConnections: 100 },
  disk: { isWritable: true, free: 5_000_000_000, total: 10_000_000_000 },
  jobs: [
    {
      name: 'send-messages',
      isRegular: true,
      lastState: 'done',
      lastAt: '2026-11-23T00:40:00.000Z',
      waiting: 0,
      oldest: null,
      isStuck: false,
    },
    {
      name: 'job-without-words',
      isRegular: false,
      lastState: null,
      lastAt: null,
      waiting: 2,
      oldest: null,
      isStuck: false,
    },
  ],
  failures: [],
  mail: { canSend: true, waiting: 0, oldest: null, failed: 0, lastSentAt: null },
  providers: [],
  moneyCheck: { ranAt: '2026-11-23T03:50:00.000Z', milliseconds: 800, found: 0, violations: [] },
};
const drawn = (more: Partial<HealthReport>) =>
  renderAdminPage(<HealthPage />, { answers: { 'GET /api/health': { ...WELL, ...more } } });

test('HealthPage shows a healthy system and the state of its jobs', () => {
  const { text, badges } = drawn({});
  expect(text).toContain('All automatic checks passed');
  expect(text).toContain('Everything added up');
  expect(text).not.toContain('Failed jobs');
  expect(badges).toEqual([
    ['done', 'green'],
    ['when needed', 'neutral'],
  ]);
  expect(text).toContain('job-without-words');
});

const night = {
  kind: 'backup',
  at: '2026-11-22T17:40:00.000Z',
  milliseconds: 900,
  bytes: 3_140_000,
  failure: null,
};
const drawWith = (backups: unknown) =>
  renderAdminPage(<HealthPage />, { answers: { 'GET /api/health': WELL, 'GET /api/backups': backups } });
const none = { isAutomatic: true, isOverdue: false, newest: null, proved: null, failed: null };

test('HealthPage shows failed, missing, overdue and external backups', () => {
  const failed = { ...night, kind: 'proof', failure: 'permission denied to create database' };
  const bad = drawWith({ ...none, newest: night, failed });
  expect(bad.text).toContain('permission denied to create database');
  expect(bad.text).toContain('No backup has had a test restore yet.');
  expect(bad.badges).toContainEqual(['Needs attention', 'red']);
  expect(drawWith({ ...none, newest: night, isOverdue: true }).text).toContain('older than it should be');
  expect(drawWith(none).text).toContain('There is no backup yet');
  expect(drawWith({ ...none, isAutomatic: false }).text).toContain(
    'The server administrator is responsible for them',
  );
  expect(drawWith(SERVER_FAILURE).text).toContain('The backup status could not be loaded');
});
