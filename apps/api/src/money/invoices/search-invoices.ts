import type { FoundInvoice } from '@trpeza/contract/money/invoices.schemas';
import { deriveInvoiceState } from '@trpeza/contract/money/invoices.states';
import { searchWords } from '@trpeza/i18n/formats';
import type { Db } from '#platform/database/database.ts';
import { formatCents } from '#money/statements/statements.present.ts';
import { listRecordedStates, searchInvoiceRows, sumReceivedByInvoice } from './invoices.queries.ts';

/** The newest issued invoices whose number or payer contains all words; none for a search without a letter or digit. */
export async function searchInvoices(db: Db, search: string, limit: number): Promise<FoundInvoice[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const rows = await searchInvoiceRows(db, words, limit);
  const ids = rows.map(({ id }) => id);
  const [kept, received] = await Promise.all([listRecordedStates(db, ids), sumReceivedByInvoice(db, ids)]);
  return rows.map(({ id, month, funderId, number, organisation, totalCents: total }) => ({
    month,
    funderId,
    number,
    payer: organisation.name,
    payerMk: organisation.nameMk ?? '',
    state: deriveInvoiceState(kept.get(id), { total, received: received.get(id) ?? 0 }),
    total: formatCents(total),
  }));
}
