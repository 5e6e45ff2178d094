import { expect, test } from 'vitest';
import { changeLanguage, createI18n, languageOf, loadNamespaces, loadResources } from './i18n.ts';
import { errorMessage, hasErrorMessage, translatorFor } from './messages.ts';

test('createI18n has the texts of its resources in the first render', async () => {
  const english = createI18n('en', await loadResources('en', ['common']));
  const macedonian = createI18n('mk', await loadResources('mk', ['common']));
  expect(english.t('close')).toBe('Close');
  expect(macedonian.t('common:close')).toBe('Затвори');
  expect(macedonian.t('table.results', { count: 21 })).toBe('21 резултат');
});

test('changeLanguage loads every dictionary in use', async () => {
  const instance = createI18n('en', await loadResources('en', ['common']));
  await loadNamespaces(instance, ['orders']);
  await changeLanguage(instance, 'mk');
  expect(languageOf(instance)).toBe('mk');
  expect(instance.hasResourceBundle('mk', 'orders')).toBe(true);
  expect(instance.t('close')).toBe('Затвори');
});

test('loadNamespaces loads texts in the new language while the language changes', async () => {
  for (const isPageFirst of [true, false]) {
    const instance = createI18n('en', await loadResources('en', ['common', 'accounts']));
    const open = () => loadNamespaces(instance, ['kitchen']);
    const change = () => changeLanguage(instance, 'mk');
    await Promise.all((isPageFirst ? [open, change] : [change, open]).map((begin) => begin()));
    expect(languageOf(instance)).toBe('mk');
    expect(instance.hasResourceBundle('mk', 'kitchen')).toBe(true);
  }
});

test('texts contain formatted prices and dates', async () => {
  const instance = createI18n(
    'mk',
    { common: { left: 'Остануваат {{sum, price}} за {{date, day}}.' } },
    'EUR',
  );
  const t = instance.t as unknown as (key: string, params: object) => string;
  expect(t('left', { sum: '33.99', date: '2026-11-30' })).toBe(
    'Остануваат €33.99 за понеделник, 30\u00A0ноември.',
  );
});

test('errorMessage returns the text of an error code, or the general text for an unknown code', () => {
  expect(errorMessage('common/network', {}, 'mk')).toMatch(/^Нема врска/);
  expect(hasErrorMessage('nothing/known', 'en')).toBe(false);
  expect(errorMessage('nothing/known', {}, 'en')).toBe(translatorFor('en')('common:errors.unexpected'));
});
