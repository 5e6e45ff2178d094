import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PhoneLink } from './phone-link.tsx';

it('PhoneLink links numbers in any format, and renders nothing without a number', () => {
  expect(renderToStaticMarkup(<PhoneLink number="+61 (3) 5550 0143" />)).toBe(
    '<a href="tel:+61355500143">+61 (3) 5550 0143</a>',
  );
  expect(renderToStaticMarkup(<PhoneLink number="55 43">Call us</PhoneLink>)).toBe(
    '<a href="tel:5543">Call us</a>',
  );
  expect(renderToStaticMarkup(<PhoneLink number="">Call us: </PhoneLink>)).toBe('');
});
