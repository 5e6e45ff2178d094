import { randomUUID } from 'node:crypto';
import { paymentReference, spacedReference } from '@trpeza/contract/money/payment-reference';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { identifyBankLines, storeBankLines } from '#money/incoming-payments/store-bank-lines.ts';
import { ignoreBankLine, receiveBankLine } from '#money/incoming-payments/settle-bank-line.ts';
import type { Trx } from '#platform/database/database.ts';
import type { Office } from './open-office.ts';

interface Known {
  /** Account ids by last name. */
  idOf: ReadonlyMap<string, number>;
  /** The unpaid part of what a customer was charged up to this many days ago, in cents. */
  owedUntil: (lastName: string, daysAgo: number) => Promise<number>;
  ago: (days: number) => string;
  invoices: readonly { number: string; payer: string; total: string }[];
}

interface Line {
  daysAgo: number;
  amount: string;
  text: string;
}

const INTEREST = 'CREDIT INTEREST';
const FULL = 'PAVLOVSKI G MEALS';

/**
 * Imports a bank file with two matched lines. The other lines wait: one with a customer's reference, one with an invoice
 * number, one with a surname, and one without a payer.
 */
export async function seedBankFile(trx: Trx, office: Office, known: Known): Promise<void> {
  const { idOf, owedUntil, ago, invoices } = known;
  const owed = async (lastName: string) => formatMoney(toCents(await owedUntil(lastName, 9)));
  const reference = spacedReference(paymentReference(idOf.get('Naumovski')!));
  const lines: Line[] = [
    { daysAgo: 9, amount: await owed('Pavlovski'), text: FULL },
    { daysAgo: 8, amount: '1.14', text: INTEREST },
    { daysAgo: 6, amount: await owed('Naumovski'), text: `OSKO PAYMENT ${reference}` },
    { daysAgo: 5, amount: await owed('Velkova'), text: 'DIRECT CREDIT VELKOVA NADA FOOD' },
    { daysAgo: 3, amount: '60.00', text: 'CASH DEPOSIT LALOR BRANCH' },
    ...invoices.map(({ number, payer, total }) => {
      return { daysAgo: 2, amount: total, text: `${payer.toUpperCase()} ${number}` };
    }),
  ].filter(({ amount }) => amount !== '0.00');
  const identified = identifyBankLines(
    lines.map(({ daysAgo, amount, text }) => {
      return { account: '', bookedOn: ago(daysAgo), amount: parseMoney(amount), text, number: '' };
    }),
  );
  const [deps, actor] = [office.on(ago(1)), office.bookkeeper];
  const file = { fileName: `bank-${ago(1)}.csv`, actorId: actor.id, at: deps.clock.now() };
  await storeBankLines(trx, file, identified);
  const kept = await trx.selectFrom('bankLines').select(['id', 'text', 'amountCents']).execute();
  for (const { id, text, amountCents } of kept) {
    if (text === INTEREST) await ignoreBankLine(deps, actor, { id, reason: 'Interest of the bank' });
    if (text !== FULL) continue;
    const parts = [{ customerId: idOf.get('Pavlovski')!, amount: formatMoney(toCents(amountCents)) }];
    await receiveBankLine(deps, actor, { id, key: randomUUID(), parts, note: '' });
  }
}
