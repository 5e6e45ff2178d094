import { createI18n } from '@trpeza/i18n/i18n';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { expect, test } from 'vitest';
import { findProblems, type Schema } from './find-problems.ts';

const change: Schema = () =>
  import('@trpeza/contract/access/accounts.schemas').then((all) => all.ChangeEmail);
const english = createI18n('en', ALL_RESOURCES.en);

test('findProblems returns messages by field in the current language', async () => {
  const body = { email: 'nobody', reason: 'x'.repeat(501) };
  expect(await findProblems(change, body, english)).toEqual({
    email: 'Please enter a valid email address',
    reason: 'This text is too long: 500 characters at most.',
  });
  // Loads the dictionary if no page has requested it yet.
  const { email } = await findProblems(change, body, createI18n('mk', {}));
  expect(email).toMatch(/^\p{Script=Cyrillic}/u);
});

test('findProblems returns the first problem of a field, by default with a general text', async () => {
  expect(await findProblems(change, { email: '' }, english)).toEqual({ email: expect.stringMatching(/\w/) });
  expect(await findProblems(change, { email: 'a@b.org', expectedEmail: 5 }, english)).toEqual({
    expectedEmail: english.t('common:rules.invalid'),
  });
});

test('findProblems returns no problems for valid input, or when the schema cannot be loaded', async () => {
  expect(await findProblems(change, { email: 'a@b.org' }, english)).toEqual({});
  expect(await findProblems(() => Promise.reject(new TypeError('offline')), {}, english)).toEqual({});
});
