import { OPENING_LINES } from '@trpeza/contract/office/opening.constants';
import { expect, test } from 'vitest';
import { renderAdminPage, SERVER_FAILURE } from '../../render-page.tsx';
import { FirstRun } from './first-run.tsx';

const opening = (isDone: boolean) => ({
  ordering: 'not-yet',
  isPutAway: false,
  lines: OPENING_LINES.map((line) => ({ line, isDone, isNecessary: true })),
});

test('FirstRun links to each setting of the location', () => {
  const { html } = renderAdminPage(<FirstRun />, { answers: { 'GET /api/opening': opening(false) } });
  for (const key of ['country', 'time_zone', 'currency'])
    expect(html).toContain(`href="/admin/settings#${key}"`);
});

test('FirstRun shows the missing settings for email', () => {
  const list = (mailNeed: 'server' | 'sender') =>
    renderAdminPage(<FirstRun />, { answers: { 'GET /api/opening': { ...opening(false), mailNeed } } });
  expect(list('server').text).toContain('SMTP_URL');
  const { text, html } = list('sender');
  expect(text).not.toContain('SMTP_URL');
  expect(html).toContain('href="/admin/settings#kitchen_email"');
});

test('FirstRun shows an error with a retry button when the checklist could not be loaded', () => {
  const { text } = renderAdminPage(<FirstRun />, { answers: { 'GET /api/opening': SERVER_FAILURE } });
  expect(text).toContain('The list for opening your kitchen could not be loaded');
  expect(text).toContain('Try again');
  expect(renderAdminPage(<FirstRun />, { answers: { 'GET /api/opening': opening(true) } }).text).toBe('');
});

test('FirstRun suggests the currency of the kitchen’s country if another one is set', () => {
  const textIn = (country: 'AU' | 'US') =>
    renderAdminPage(<FirstRun />, { answers: { 'GET /api/opening': opening(false) }, kitchen: { country } })
      .text;
  expect(textIn('AU')).toContain('Use AUD and confirm');
  expect(textIn('US')).not.toContain('and confirm');
});
