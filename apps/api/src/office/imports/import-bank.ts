import { formatMoney, negateCents, type Cents } from '@trpeza/contract/platform/money';
import { formatDate } from '@trpeza/i18n/formats';
import { addDays } from '#platform/local-time.domain.ts';
import { type BankLine, identifyBankLines, storeBankLines, listKnownBankLines } from '#money/money.api.ts';
import { changesOf, DAY, readFields, TEXT, type FieldRule } from './field-table.ts';
import { CellProblem, parseDay, signedAmount } from './read-cells.ts';
import type { PreviewRows, ImportContext, RowPreview, ImportHandler, RowReader } from './row-reader.ts';

/** Only incoming money is imported, and each line once, even when several files contain it. */
const judge: PreviewRows = async (context, rows) => {
  const read = rows.flatMap((reader) => {
    const line = readLine(reader);
    return line || reader.problems.length > 0 ? [{ reader, line }] : [];
  });
  const incoming = read.flatMap(({ reader, line }) => (line && line.amount > 0 ? [{ ...line, reader }] : []));
  const lines = identifyBankLines(incoming);
  const known = await listKnownBankLines(
    context.db,
    lines.map(({ fingerprint }) => fingerprint),
  );
  const fresh = lines.filter(({ fingerprint }) => !known.has(fingerprint));
  const ofReader = new Map(incoming.map(({ reader }, at) => [reader, lines[at]!]));
  const judged = read.map(({ reader, line }): RowPreview => {
    const own = ofReader.get(reader);
    const isNew = own !== undefined && fresh.includes(own);
    const values = line && { ...line, date: line.bookedOn, bankId: line.number, text: own?.text };
    const changes = values && isNew ? changesOf(FIELDS, undefined, values) : [];
    const row = reader.judged(own?.text || reader.raw('text'), { isNew, changes });
    return line && !own && row.outcome === 'same' ? { ...row, outcome: 'outgoing' } : row;
  });
  return {
    rows: judged,
    doubts: doubtsOf(fresh, context),
    write: async (trx, { actorId, fileName }) =>
      fresh.length > 0 ? storeBankLines(trx, { fileName, actorId, at: context.now }, fresh) : undefined,
  };
};

const MONEY: FieldRule<Cents> = {
  read: (cell) => signedAmount(cell) ?? new CellProblem('imports:rules.bank-amount'),
  show: formatMoney,
};
const AMOUNTS = ['amount', 'credit', 'debit'] as const;
const FIELDS = { date: DAY, amount: MONEY, text: TEXT, bankId: TEXT, account: TEXT };

/** Returns undefined for rows without a date or an amount, such as balances and totals. */
function readLine(reader: RowReader): BankLine | undefined {
  if (reader.raw('date') === '' || AMOUNTS.every((field) => reader.raw(field) === '')) return undefined;
  const bookedOn = reader.read('date', parseDay);
  const amount = amountIn(reader);
  if (bookedOn === undefined || !amount || reader.problems.length > 0) return undefined;
  const text = [reader.raw('text'), reader.raw('reference')].filter(Boolean).join(' · ');
  return { account: reader.raw('account'), bookedOn, amount, text, number: reader.raw('bankId') };
}

/** The amount of a row by the confirmed mapping; negative for outgoing money. */
function amountIn(reader: RowReader): Cents | undefined {
  const { amount, credit, debit } = readFields({ amount: MONEY, credit: MONEY, debit: MONEY }, reader);
  if (credit && debit) reader.refuse('debit', 'imports:rules.two-amounts');
  if (credit || debit) return credit || outgoing(debit!);
  const word = reader.raw('direction');
  if (amount === undefined || !reader.has('direction')) return amount;
  const direction = Object.hasOwn(reader.directions, word) ? reader.directions[word] : undefined;
  if (!direction) reader.refuse('direction', 'imports:rules.direction');
  if (direction === 'in' && amount < 0) reader.refuse('amount', 'imports:rules.direction-sign');
  return direction === 'out' ? outgoing(amount) : amount;
}

const outgoing = (amount: Cents): Cents => (amount > 0 ? negateCents(amount) : amount);

/**
 * A statement covers a few months up to today. Other dates may be read in the wrong order (month first) or in the wrong
 * century, so the user must confirm them.
 */
const SPREAD_DAYS = 305;
const OLD_DAYS = 396;

function doubtsOf(
  lines: readonly { bookedOn: string }[],
  { today, language }: ImportContext,
): RowPreview['notes'] {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const [from, to] = [first, last].map((day) => formatDate(day, language, 'long')) as [string, string];
  return [
    ...(last > today ? [{ rule: 'imports:doubts.future', params: { day: to } }] : []),
    ...(first < addDays(today, -OLD_DAYS) ? [{ rule: 'imports:doubts.old', params: { day: from } }] : []),
    ...(last > addDays(first, SPREAD_DAYS) ? [{ rule: 'imports:doubts.spread', params: { from, to } }] : []),
  ];
}

export const bankImport: ImportHandler = { judge };
