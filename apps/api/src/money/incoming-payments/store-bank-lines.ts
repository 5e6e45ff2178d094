import { createHash } from 'node:crypto';
import type { BankFile } from '@trpeza/contract/money/bank-files.schemas';
import { containsCardNumber } from '@trpeza/contract/platform/card-number';
import type { Cents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { insertBankFile, insertBankLines, listBankFileRows, type NewBankLine } from './bank-lines.queries.ts';

const FILES_SHOWN = 20;

export const listBankFiles = async (db: Db): Promise<BankFile[]> =>
  (await listBankFileRows(db, FILES_SHOWN)).map(({ name, uploadedAt, ...file }) => ({
    ...file,
    fileName: name,
    uploadedAt: uploadedAt.toISOString(),
  }));

/** A credit transaction from a bank file; `number` is the bank's transaction number. */
export interface BankLine {
  account: string;
  bookedOn: string;
  amount: Cents;
  text: string;
  number: string;
}

const MAX_TEXT_LENGTH = 500;

/**
 * Gives each line a fingerprint of everything that the bank states about it, because some banks reuse transaction
 * numbers. Equal lines of one day are separate payments, so they are numbered.
 */
export function identifyBankLines(lines: readonly BankLine[]): NewBankLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ account, bookedOn, amount, text, number }) => {
    const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    const same = JSON.stringify([account, bookedOn, amount, letters, number]);
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    const fingerprint = createHash('sha256').update(`${same}${nth}`).digest('base64url');
    return { fingerprint, bookedOn, amount, text: masked(text).slice(0, MAX_TEXT_LENGTH) };
  });
}

/** Masks card numbers, which banks may write into the text and which must not be stored. */
const masked = (text: string): string =>
  containsCardNumber(text) ? text.replaceAll(/\d(?:[\s\p{Pd}]*\d){8,}/gu, '…') : text;

interface KeptFile {
  fileName: string;
  actorId: number;
  at: Date;
}

export async function storeBankLines(
  trx: Trx,
  { fileName, actorId, at }: KeptFile,
  lines: readonly NewBankLine[],
): Promise<void> {
  const id = await insertBankFile(trx, { name: fileName, uploadedBy: actorId, uploadedAt: at });
  await insertBankLines(trx, id, lines);
  const change = { actorId, action: 'bank-file/kept', subjectId: id } as const;
  await recordChange(trx, { ...change, after: { fileName, newLines: lines.length } });
}
