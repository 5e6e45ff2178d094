import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import type { Language } from '@trpeza/contract/shared/language';
import { OrderBadge } from './order-badge.tsx';
import { eachRow } from '@trpeza/config/each-row';

const drawn = (status: string, language: Language) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, ALL_RESOURCES[language], 'USD')}>
      <OrderBadge status={status} />
    </I18nextProvider>,
  );
  return {
    text: html.replaceAll(/<[^>]+>/g, '').trim(),
    tone: /data-tone="(\w+)"/.exec(html)?.[1],
  };
};

test('has text and tone of each status', () =>
  eachRow(
    [
      ['pending', 'yellow', 'Pending', 'На чекање'],
      ['processing', 'neutral', 'Processing', 'Се подготвува'],
      ['ready_for_delivery', 'neutral', 'Ready for delivery', 'Готова за достава'],
      ['delivering', 'neutral', 'Delivering', 'Се доставува'],
      ['completed', 'green', 'Completed', 'Завршена'],
      ['cancelled', 'neutral', 'Cancelled', 'Откажана'],
      ['shipped', 'neutral', 'Shipped', 'Испратена'],
      ['delivered', 'neutral', 'Delivered', 'Доставена'],
    ],
    ([status, tone, english, macedonian]) => {
      expect(drawn(status, 'en')).toEqual({ text: english, tone });
      expect(drawn(status, 'mk')).toEqual({ text: macedonian, tone });
    },
  ));

test('shows unknown statuses literally', () => {
  expect(drawn('packed', 'mk')).toEqual({ text: 'packed', tone: 'neutral' });
});
