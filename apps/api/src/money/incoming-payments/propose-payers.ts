import type { PayerProposal } from '@trpeza/contract/money/bank-files.schemas';
import { findReferencedAccounts } from '@trpeza/contract/money/payment-reference';
import { PROPOSAL_REASONS, type ProposalReason } from '@trpeza/contract/money/incoming-payments.constants';
import { searchKey, searchWords } from '@trpeza/i18n/formats';
import type { Db } from '#platform/database/database.ts';
import { invoiceNumbersIn } from '#money/month-end/invoice-numbers.domain.ts';
import {
  listAccountHolders,
  listInvoices,
  listCustomersBySurname,
  type AccountHolderRow,
  type InvoiceRow,
  type BankLineRow,
} from './bank-lines.queries.ts';
import { listUnpaid, sumAccounts } from './charges.queries.ts';
import { centsText, presentAccountHolder } from './incoming-payments.present.ts';

/** More proposals would not help the user. */
const MAX_PROPOSALS = 5;

/**
 * Proposes payers for open bank lines, with the reason: a payment reference, an invoice number, a name with a matching
 * debt, or a name alone.
 */
export async function proposePayers(
  db: Db,
  lines: readonly BankLineRow[],
): Promise<ReadonlyMap<number, PayerProposal[]>> {
  if (lines.length === 0) return new Map();
  const referenced = new Map(lines.map((line) => [line.id, findReferencedAccounts(line.text)]));
  const words = new Map(lines.map((line) => [line.id, longWordsOf(line.text)]));
  const numbers = new Map(lines.map((line) => [line.id, invoiceNumbersIn(line.text)]));
  const [holders, invoices, named] = await Promise.all([
    listAccountHolders(db, [...new Set([...referenced.values()].flat())]),
    listInvoices(db, [...new Set([...numbers.values()].flat())]),
    listCustomersBySurname(db, [...new Set([...words.values()].flat())]),
  ]);
  const ids = [...new Set([...holders, ...named].map(({ accountId }) => accountId))];
  const [sums, unpaid] = await Promise.all([sumAccounts(db, ids), listUnpaid(db, ids)]);
  const owedBy = (id: number): number => {
    const { charged, received } = sums.get(id) ?? { charged: 0, received: 0 };
    return charged - received;
  };
  const openOf = Map.groupBy(unpaid, ({ accountId }) => accountId);
  const isOwed = (id: number, amount: number): boolean =>
    owedBy(id) === amount || (openOf.get(id) ?? []).some(({ openCents }) => openCents === amount);
  return new Map(
    lines.map((line) => {
      const of = (holder: AccountHolderRow, reason: ProposalReason) =>
        ofCustomer(line, holder, { reason, owed: owedBy(holder.accountId) });
      const found = [
        ...holders
          .filter(({ accountId }) => referenced.get(line.id)!.includes(accountId))
          .map((holder) => of(holder, 'reference')),
        ...invoices
          .filter(({ number }) => numbers.get(line.id)!.includes(number))
          .map((invoice) => ofInvoice(line, invoice, 'invoice_number')),
        ...named
          .filter((person) => containsName(person.surname, words.get(line.id)!))
          .toSorted(
            (a, b) =>
              Number(containsName(b.firstName ?? '', words.get(line.id)!)) -
              Number(containsName(a.firstName ?? '', words.get(line.id)!)),
          )
          .map((holder) =>
            of(holder, isOwed(holder.accountId, line.amountCents) ? 'amount_and_name' : 'name'),
          ),
        ...invoices
          .filter((invoice) => isOwedFor(invoice, line) && isNamedIn(line.text, invoice.payer))
          .map((invoice) => ofInvoice(line, invoice, 'amount_and_name')),
      ];
      return [line.id, sortByCertainty(found)];
    }),
  );
}

/**
 * Whether the first proposal can be accepted without a check: no other payer is named by reference or invoice number, and
 * an invoice would be paid exactly. Overpayments by customers are allowed, because the credit stays on their account.
 */
export function isFirstProposalCertain(proposals: readonly PayerProposal[]): boolean {
  const named = proposals.filter(({ reason }) => reason === 'reference' || reason === 'invoice_number');
  const [first] = named;
  if (!first || named.length > 1) return false;
  return first.invoice === null || first.amount === first.owed;
}

const isOwedFor = ({ totalCents, paidCents }: InvoiceRow, { amountCents }: BankLineRow): boolean =>
  totalCents - paidCents === amountCents;

/** Shorter words occur in too many names. */
const MIN_WORD_LENGTH = 4;

const longWordsOf = (text: string): string[] =>
  searchWords(text)
    .flat()
    .filter((word) => word.length >= MIN_WORD_LENGTH);

/**
 * Whether `words` contains all words of a name, except those shorter than `MIN_WORD_LENGTH`. All are normalised by
 * `searchKey`.
 */
function containsName(name: string, words: readonly string[]): boolean {
  const wanted = name.split(' ').filter((word) => word.length >= MIN_WORD_LENGTH);
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

/** Whether a text contains all words of a payer's name that are long enough. */
const isNamedIn = (text: string, name: string): boolean => containsName(searchKey(name), longWordsOf(text));

/** One proposal per payer, with its most certain reason. */
function sortByCertainty(found: readonly PayerProposal[]): PayerProposal[] {
  const rank = ({ reason }: PayerProposal) => PROPOSAL_REASONS.indexOf(reason);
  const payer = ({ customer, invoice }: PayerProposal) => `${customer?.id ?? ''}/${invoice?.id ?? ''}`;
  const sorted = found.toSorted((a, b) => rank(a) - rank(b));
  return [...Map.groupBy(sorted, payer).values()].map(([first]) => first!).slice(0, MAX_PROPOSALS);
}

const ofCustomer = (
  { amountCents }: BankLineRow,
  holder: AccountHolderRow,
  { reason, owed }: { reason: ProposalReason; owed: number },
): PayerProposal => ({
  reason,
  customer: presentAccountHolder(holder),
  invoice: null,
  owed: centsText(owed),
  amount: centsText(amountCents),
});

const ofInvoice = (
  { amountCents }: BankLineRow,
  invoice: InvoiceRow,
  reason: ProposalReason,
): PayerProposal => ({
  reason,
  customer: null,
  invoice: {
    id: invoice.id,
    number: invoice.number,
    month: invoice.month,
    payer: invoice.payer,
    funderId: invoice.funderId,
  },
  owed: centsText(invoice.totalCents - invoice.paidCents),
  amount: centsText(amountCents),
});
