import type { Exceptions } from './judge-migrations.ts';

/** Who breaks a rule says here why that stops nobody and breaks nothing; here, since a migration itself is frozen. */
export const exceptions: Exceptions = {
  '2026-11-25T0910_find_erased': {
    'require-concurrent-index-creation':
      'A kitchen has some thousand accounts at most: the index is made in a moment.',
  },
  '2026-11-26T0800_keep_customer_files': {
    'write-many-rows': 'Only people who keep an address: a kitchen has some hundreds, written in a moment.',
  },
  '2026-11-26T0810_find_customer_files': {
    'only-concurrently':
      'It only reads whether the server has trigrams; whatever half is kept, is begun anew.',
  },
  '2026-11-27T1000_create_receipts': {
    'ban-drop-not-null':
      'The release before writes a checkout with every row; it reads the ledger by checkouts, and a row without one is no part of what it reads.',
  },
  '2026-11-27T1120_allow_invoices_of_a_month': {
    'drop-constraint':
      'No release names it in ON CONFLICT: months are compared under a lock of the table. The index of month and funder refuses the same.',
  },
  '2026-11-27T1250_list_each_refused_credit': {
    'drop-index':
      'No release names it in ON CONFLICT, which does nothing there whatever it meets; the one that is made first refuses the same rows.',
  },
  '2026-11-27T1230_find_budgets_of_a_month': {
    'drop-index':
      'It is not unique, so no ON CONFLICT needs it, and the one that is made first answers whatever it did.',
  },
};
