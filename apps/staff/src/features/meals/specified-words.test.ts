import { wordsIn } from '@trpeza/i18n/messages';
import { expect, test } from 'vitest';

const t = wordsIn('en');

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
test.each([
  [
    t('accounts:denied.kitchenSettings'),
    'You are not authorized to access this page. Only kitchen staff can access kitchen settings.',
  ],
  [t('menu:loadFailed.meals'), 'Failed to load meals. Please try again.'],
  [t('menu:loadFailed.categories'), 'Failed to load categories. Please try again.'],
  [t('menu:failed.add'), 'Failed to add meal'],
  [t('menu:failed.update'), 'Failed to update meal'],
  [t('menu:failed.delete'), 'Failed to delete meal'],
  [t('menu:added'), 'Meal added successfully'],
  [t('menu:updated'), 'Meal updated successfully'],
  [t('menu:deleted'), 'Meal deleted successfully'],
  [t('menu:rules.price-required'), 'Price is required'],
  [t('menu:rules.price-invalid'), 'Price must be a valid number with up to 2 decimal places'],
  [t('menu:status.active'), 'Active'],
  [t('menu:status.inactive'), 'Inactive'],
  [t('common:errors.title'), 'Error'],
])('%s', (text, specified) => expect(text).toBe(specified));
