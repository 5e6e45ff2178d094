import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RootBoundary } from './root-boundary.tsx';

const i18n = createI18n('en', ALL_RESOURCES.en);
/** What is shown once a page has crashed; rendering on the server catches no errors by itself. */
const crashed = (phone?: () => string) => {
  const boundary = new RootBoundary({ i18n, ...(phone && { phone }), children: null });
  boundary.state = RootBoundary.getDerivedStateFromError();
  return renderToStaticMarkup(boundary.render());
};

test('a customer can call, and staff are not told to call themselves', () => {
  expect(crashed(() => '03 5550 0143')).toMatch(/Your order.*call us.*href="tel:0355500143"/s);
  expect(crashed()).toContain('What you have typed is not lost');
  expect(crashed()).not.toMatch(/call|order/);
});
