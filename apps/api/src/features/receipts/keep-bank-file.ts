import type {
  BankFile,
  BankFilePreview,
  BankUpload,
  KeptBankFile,
} from '@trpeza/contract/receipts/bank-files.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';
import { recordChange } from '#features/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { fileRefusal } from '#platform/spreadsheets/file-refusal.ts';
import type { Deps } from '#src/deps.ts';
import {
  deleteFile,
  findColumns,
  insertFile,
  insertLines,
  listFiles,
  listKnown,
  type FileRow,
} from './bank.queries.ts';
import { readBankFile, type ReadFile } from './read-bank-file.ts';
import { money } from './receipts.present.ts';

const FILES_SHOWN = 20;
/** Two years of weekly files. */
const FILES_REMEMBERED = 100;
const EXAMPLES = 10;
const PROBLEMS_SHOWN = 100;

type FileDeps = Pick<Deps, 'db' | 'readDataFile'>;

/** The latest files of the bank. */
export const listBankFiles = async (db: Db): Promise<BankFile[]> =>
  (await listFiles(db, FILES_SHOWN)).map(presentFile);

/** What a file would bring; nothing is written. @throws DomainError `receipts/file-unreadable` */
export async function previewBankFile(
  deps: FileDeps,
  upload: BankUpload,
  language: Language,
): Promise<BankFilePreview> {
  const read = await readUpload(deps, upload, language);
  const known = await listKnown(
    deps.db,
    read.lines.map(({ fingerprint }) => fingerprint),
  );
  const fresh = read.lines.filter(({ fingerprint }) => !known.has(fingerprint));
  const t = freeWordsIn(language);
  return {
    kind: read.kind,
    headings: read.headings,
    columns: read.columns,
    missing: read.missing,
    newLines: fresh.length,
    knownLines: read.lines.length - fresh.length,
    outgoingLines: read.outgoing,
    problems: read.problems.slice(0, PROBLEMS_SHOWN).map(({ row, field, value, rule }) => ({
      row,
      field,
      value,
      message: t(`receipts:rules.${rule}`),
    })),
    examples: fresh
      .slice(0, EXAMPLES)
      .map(({ bookedOn, amount, text }) => ({ bookedOn, amount: money(amount), text })),
  };
}

/**
 * Keeps the lines of a file that are not there yet: the same file twice, or two that overlap, bring each line once.
 * @throws DomainError `receipts/file-unreadable`, `receipts/rows-unreadable`
 */
export async function keepBankFile(
  deps: FileDeps & Pick<Deps, 'clock'>,
  actor: Actor,
  upload: BankUpload,
  language: Language,
): Promise<KeptBankFile> {
  const { db, clock } = deps;
  const read = await readUpload(deps, upload, language);
  if (read.missing.length > 0)
    throw new DomainError('common/invalid', {}, [{ path: 'columns', rule: 'common:rules.required' }]);
  const [first] = read.problems;
  if (first)
    throw new DomainError('receipts/rows-unreadable', { count: read.problems.length, row: first.row });
  const kept = await transaction(db, async (trx) => {
    const id = await insertFile(trx, {
      name: upload.fileName,
      uploadedBy: actor.id,
      uploadedAt: clock.now(),
      headings: read.headings.map(({ heading }) => heading),
      columns: read.columns,
    });
    const newLines = await insertLines(trx, id, read.lines);
    if (newLines === 0) {
      await deleteFile(trx, id);
      return { id: undefined, newLines };
    }
    const change = { actorId: actor.id, action: 'bank-file/kept', subjectId: id } as const;
    await recordChange(trx, { ...change, after: { fileName: upload.fileName, newLines } });
    return { id, newLines };
  });
  const [file] = kept.id === undefined ? [] : await listFiles(db, 1, kept.id);
  return {
    file: file ? presentFile(file) : null,
    newLines: kept.newLines,
    knownLines: read.lines.length - kept.newLines,
    outgoingLines: read.outgoing,
  };
}

async function readUpload(
  { db, readDataFile }: FileDeps,
  { file, columns }: BankUpload,
  language: Language,
): Promise<ReadFile> {
  const content = await readDataFile(Buffer.from(file, 'base64'));
  const remembered = (headings: readonly string[]) => findColumns(db, headings, FILES_REMEMBERED);
  const read = typeof content === 'string' ? content : await readBankFile(content, columns, remembered);
  if (typeof read === 'string') throw fileRefusal('receipts/file-unreadable', read, language);
  return read;
}

const presentFile = ({ id, name, uploadedAt, uploadedBy, lines, openLines }: FileRow): BankFile => ({
  id,
  fileName: name,
  uploadedAt: uploadedAt.toISOString(),
  uploadedBy,
  lines,
  openLines,
});
