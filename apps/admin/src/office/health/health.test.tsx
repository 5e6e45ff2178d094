import type { HealthReport } from '@trpeza/contract/office/health.schemas';
import { expect, test } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
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
  expect(text).toContain('All is well');
  expect(text).toContain('Everything added up');
  expect(text).not.toContain('Failed jobs');
  expect(badges).toEqual([
    ['done', 'green'],
    ['when needed', 'neutral'],
  ]);
  expect(text).toContain('job-without-words');
});
