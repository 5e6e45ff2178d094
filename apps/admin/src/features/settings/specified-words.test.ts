import { wordsIn } from '@trpeza/i18n/messages';
import { expect, test } from 'vitest';

const t = wordsIn('en');

/** Sentences that the specification gives literally; whoever rewords one changes what was agreed. */
test.each([
  [t('settings:rules.number'), 'Must be a valid number'],
  [t('settings:rules.positive'), 'Must be greater than 0'],
  [t('settings:emailsUpdated'), 'Order notification emails updated successfully'],
  [t('settings:emailsFailed'), 'Failed to update notification emails'],
])('%s', (text, specified) => expect(text).toBe(specified));
