import { findReferencedAccounts } from '@trpeza/contract/money/payment-reference';
import { MAX_FOUND_PAYERS, type Payer } from '@trpeza/contract/money/incoming-payments.schemas';
import { searchKey, searchWords } from '@trpeza/i18n/formats';
import { searchPayers } from '#access/access.api.ts';
import type { Db } from '#platform/database/database.ts';
import { listAccountHolders, listInvoices, type InvoiceRow } from './bank-lines.queries.ts';
import { sumAccounts } from './charges.queries.ts';
import { centsText, presentAccountHolder } from './incoming-payments.present.ts';

/** Searches for payers: customers by payment reference or by the words of the search, then invoices by number or payer. */
export async function findPayers(db: Db, search: string): Promise<Payer[]> {
  const referenced = findReferencedAccounts(search);
  const [found, invoices] = await Promise.all([
    referenced.length > 0 ? referenced : searchPayers(db, search, MAX_FOUND_PAYERS),
    listInvoices(db, [search.toUpperCase()]),
  ]);
  const [holders, sums] = await Promise.all([listAccountHolders(db, found), sumAccounts(db, found)]);
  const owedBy = (id: number): number => {
    const { charged, received } = sums.get(id) ?? { charged: 0, received: 0 };
    return charged - received;
  };
  const inOrder = found.flatMap((id) => holders.filter(({ accountId }) => accountId === id));
  return [
    ...inOrder.map((holder) => ({
      customer: presentAccountHolder(holder),
      invoice: null,
      owed: centsText(owedBy(holder.accountId)),
    })),
    ...invoices
      .filter(matchesSearch(search))
      .map(({ id, number, month, payer, funderId, totalCents, paidCents }) => ({
        customer: null,
        invoice: { id, number, month, payer, funderId },
        owed: centsText(totalCents - paidCents),
      })),
  ].slice(0, MAX_FOUND_PAYERS);
}

/** Whether an invoice's number and payer name contain all words of a search. */
const matchesSearch = (search: string) => {
  const words = searchWords(search);
  return ({ number, payer }: InvoiceRow): boolean => {
    const text = searchKey(`${number} ${payer}`);
    return words.length > 0 && words.every((keys) => keys.some((key) => text.includes(key)));
  };
};
