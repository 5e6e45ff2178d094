import type { AuditEntry } from '@trpeza/contract/audit/audit.schemas';
import { expect, test } from 'vitest';
import { draw } from '../../draw-page.tsx';
import { Changes } from './audit-entry.tsx';

const entry = (before: string, after: string): AuditEntry => ({
  id: 'change-1',
  at: '2026-11-23T00:40:00.000Z',
  who: { id: 1, name: 'admin' },
  action: 'template/changed',
  about: 'templates',
  subject: { id: 'welcome', name: null, name_mk: null },
  before: { htmlContent: before },
  after: { htmlContent: after },
  reason: null,
});

test('collapses long texts and shows short ones', () => {
  const long = draw(<Changes entry={entry('<p>Old</p>'.repeat(40), '<p>New</p>'.repeat(40))} />);
  expect(long.html).toMatch(/<details[^>]*><summary>Formatted text: show the whole text/);
  const short = draw(<Changes entry={entry('Old', 'New')} />);
  expect(short.html).not.toContain('<details');
  expect(short.text).toContain('Formatted text: Old → New');
});
