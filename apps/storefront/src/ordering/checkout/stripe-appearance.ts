import type { Appearance, StripeElementLocale } from '@stripe/stripe-js';

/**
 * The language of Stripe's fields, which do not support Macedonian. English is the language on the card itself, and
 * better than the language of a neighbouring country.
 */
export const STRIPE_LOCALE: StripeElementLocale = 'en';

/** Our theme for Stripe's fields, which are in a frame that our styles do not reach. */
export function stripeAppearance(beside: HTMLElement): Appearance {
  const page = getComputedStyle(document.documentElement);
  const paint = (name: string) => page.getPropertyValue(name).trim();
  const { fontSize, fontFamily } = getComputedStyle(beside);
  const text = { fontSize, lineHeight: '1.5' };
  return {
    theme: 'flat',
    labels: 'above',
    disableAnimations: true,
    variables: {
      colorPrimary: paint('--ajvar'),
      colorBackground: paint('--card'),
      colorText: paint('--ink'),
      colorTextSecondary: paint('--ink-soft'),
      colorTextPlaceholder: paint('--ink-soft'),
      colorDanger: paint('--ajvar-deep'),
      // As large as the page's own text, whose size users can change.
      fontSizeBase: fontSize,
      fontSizeSm: fontSize,
      fontFamily,
      borderRadius: '10px',
      spacingUnit: '5px',
    },
    rules: {
      '.Label': { ...text, color: paint('--ink'), fontWeight: '600' },
      '.Input': { ...text, padding: '14px', border: `2px solid ${paint('--clay')}`, boxShadow: 'none' },
      '.Input:focus': {
        borderColor: paint('--ink'),
        outline: `3px solid ${paint('--ink')}`,
        boxShadow: `0 0 0 6px ${paint('--focus')}`,
      },
      '.Input--invalid': { borderColor: paint('--ajvar-deep') },
      '.Error': text,
    },
  };
}
