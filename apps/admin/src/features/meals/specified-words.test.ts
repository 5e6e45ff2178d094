import { wordsIn } from '@trpeza/i18n/messages';
import { expect, test } from 'vitest';

const t = wordsIn('en');

/** Sentences that the specification gives literally; whoever rewords one changes what was agreed. */
test.each([
  [
    `${t('menu:office.deletion.title')} ${t('menu:office.deletion.text')}`,
    'Are you sure? This action cannot be undone. This will permanently delete the meal from the database.',
  ],
  [t('menu:office.visibilityUpdated'), 'Meal visibility updated'],
  [t('menu:office.visibilityFailed'), 'Failed to update meal visibility'],
  [t('menu:inventory.updated'), 'Stock status updated successfully'],
  [t('menu:inventory.failed'), 'Failed to update meal stock status'],
  [t('menu:inventory.loadFailed'), 'Failed to load inventory data. Please try again.'],
  [t('menu:inventory.category', { id: 4 }), 'Category #4'],
  [t('menu:inventory.activate'), 'Activate'],
  [t('menu:inventory.deactivate'), 'Deactivate'],
  [t('menu:stock.in_stock'), 'In Stock'],
  [t('menu:stock.low_stock'), 'Low Stock'],
  [t('menu:stock.out_of_stock'), 'Out of Stock'],
  [t('menu:stock.discontinued'), 'Discontinued'],
  [t('menu:unknownCategory'), 'Unknown'],
])('%s', (text, specified) => expect(text).toBe(specified));
