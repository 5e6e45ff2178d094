import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { QueryView } from './query-view.tsx';

const i18n = createI18n('en', ALL_RESOURCES.en);
const query = (data: string | undefined, isError = false) => ({ data, isError, refetch: () => {} });
type More = Partial<Parameters<typeof QueryView>[0]>;
const draw = (about: ReturnType<typeof query>, more: More = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryView query={about} title="No meals came" {...more}>
        {(data) => <p>Here: {String(data)}</p>}
      </QueryView>
    </I18nextProvider>,
  );

test('QueryView announces loading', () => {
  expect(draw(query(undefined))).toContain('role="status"');
});

test('QueryView shows a failure with a retry button unless it is final', () => {
  const failed = draw(query(undefined, true));
  expect(failed).toMatch(/role="alert".*No meals came.*<button.*Try again/s);
  expect(draw(query(undefined, true), { isFinal: true })).not.toContain('<button');
});

test('QueryView keeps old data below the failure, and hides the failure if the page shows the age of its data', () => {
  expect(draw(query('soup', true))).toMatch(/No meals came.*Here: soup/s);
  expect(draw(query('soup', true), { showsDataAge: true })).toBe('<p>Here: soup</p>');
  expect(draw(query('soup'))).toBe('<p>Here: soup</p>');
});

test('QueryView shows a failure if any of its queries failed without data', () => {
  const also = { also: [query(undefined, true)], saysAge: true };
  expect(draw(query('soup'), also)).toMatch(/No meals came.*Try again/s);
  expect(draw(query('soup'), also)).not.toContain('Here');
  expect(draw(query('soup'), { also: [query('old dates', true)], showsDataAge: true })).toContain(
    'Here: soup',
  );
});
