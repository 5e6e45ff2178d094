import { expect, test } from 'vitest';
import { changeLanguage, createI18n, languageOf, loadNamespaces, loadResources } from './i18n.ts';
import { errorMessage, hasErrorMessage, wordsIn } from './messages.ts';

test('is ready in the first render', async () => {
  const english = createI18n('en', await loadResources('en', ['common']));
  const macedonian = createI18n('mk', await loadResources('mk', ['common']));
  expect(english.t('close')).toBe('Close');
  expect(macedonian.t('common:close')).toBe('Затвори');
  expect(macedonian.t('table.results', { count: 21 })).toBe('21 резултат');
});

test('changing the language brings every dictionary in use along', async () => {
  const instance = createI18n('en', await loadResources('en', ['common']));
  await loadNamespaces(instance, ['orders']);
  await changeLanguage(instance, 'mk');
  expect(languageOf(instance)).toBe('mk');
  expect(instance.hasResourceBundle('mk', 'orders')).toBe(true);
  expect(instance.t('close')).toBe('Затвори');
});

test.each(['the page first', 'the language first'])(
  'a page that opens while the language changes has its words (%s)',
  async (order) => {
    const instance = createI18n('en', await loadResources('en', ['common', 'accounts']));
    const open = () => loadNamespaces(instance, ['kitchen']);
    const change = () => changeLanguage(instance, 'mk');
    const [first, second] = order === 'the page first' ? [open, change] : [change, open];
    await Promise.all([first(), second()]);
    expect(languageOf(instance)).toBe('mk');
    expect(instance.hasResourceBundle('mk', 'kitchen')).toBe(true);
  },
);

test('a dictionary can ask for a price or a day', async () => {
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

test('an error code finds its text, and an unknown one the apology', () => {
  expect(errorMessage('common/network', {}, 'mk')).toMatch(/^Нема врска/);
  expect(hasErrorMessage('nothing/known', 'en')).toBe(false);
  expect(errorMessage('nothing/known', {}, 'en')).toBe(wordsIn('en')('common:errors.unexpected'));
});
