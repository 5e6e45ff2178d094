import { createHash } from 'node:crypto';
import type { BankFile } from '@trpeza/contract/money/bank-files.schemas';
import { holdsCardNumber } from '@trpeza/contract/platform/card-number';
import type { Cents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { insertFile, insertLines, listFiles, type NewLine } from './bank.queries.ts';

const FILES_SHOWN = 20;

/** The latest files of the bank. */
export const listBankFiles = async (db: Db): Promise<BankFile[]> =>
  (await listFiles(db, FILES_SHOWN)).map(({ name, uploadedAt, ...file }) => ({
    ...file,
    fileName: name,
    uploadedAt: uploadedAt.toISOString(),
  }));

/** Money that arrived, as a file of the bank has it; `number` is the bank's own. */
export interface BankLine {
  account: string;
  bookedOn: string;
  amount: Cents;
  text: string;
  number: string;
}

const TEXT_MOST = 500;

/**
 * A line is identified by all that the bank says of it: some banks use a number again. Of equal lines of one day each is a
 * payment of its own, so they are numbered.
 */
export function identifyLines(lines: readonly BankLine[]): NewLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ account, bookedOn, amount, text, number }) => {
    const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    const same = JSON.stringify([account, bookedOn, amount, letters, number]);
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    const fingerprint = createHash('sha256').update(`${same}${nth}`).digest('base64url');
    return { fingerprint, bookedOn, amount, text: masked(text).slice(0, TEXT_MOST) };
  });
}

/** A bank may write the number of a card, which is kept nowhere. */
const masked = (text: string): string =>
  holdsCardNumber(text) ? text.replaceAll(/\d(?:[\s\p{Pd}]*\d){8,}/gu, '…') : text;

interface KeptFile {
  fileName: string;
  actorId: number;
  at: Date;
}

/** Keeps the new lines of a file. */
export async function keepBankLines(
  trx: Trx,
  { fileName, actorId, at }: KeptFile,
  lines: readonly NewLine[],
): Promise<void> {
  const id = await insertFile(trx, { name: fileName, uploadedBy: actorId, uploadedAt: at });
  await insertLines(trx, id, lines);
  const change = { actorId, action: 'bank-file/kept', subjectId: id } as const;
  await recordChange(trx, { ...change, after: { fileName, newLines: lines.length } });
}
