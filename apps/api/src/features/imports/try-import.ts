import { createHash } from 'node:crypto';
import { NEEDED_FIELDS, ROW_OUTCOMES, type ImportField } from '@trpeza/contract/imports/imports.constants';
import type {
  ImportCounts,
  ImportDetail,
  ImportSummary,
  Trial,
} from '@trpeza/contract/imports/imports.schemas';
import { LANGUAGES, type Language } from '@trpeza/contract/shared/language';
import { errorMessage, freeWordsIn } from '@trpeza/i18n/messages';
import { localDateOf } from '#features/calendar/calendar.domain.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#src/deps.ts';
import type { Words } from './cells.domain.ts';
import { KINDS } from './import-kinds.ts';
import type { Columns, ImportRow, LeftOut } from './imports.queries.ts';
import { headingsAt, readersOf, type Judged, type JudgeContext } from './judge.ts';

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'menu' | 'events' | 'demo'>;

/** How many rows a page lists; the counts are of all. */
const LISTED_MOST = 500;

const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, freeWordsIn(language)]));
export const words: Words = (language) => (key) => byLanguage[language]!(key);

export async function contextOf(
  { clock, settings, demo }: Pick<ImportDeps, 'clock' | 'settings' | 'demo'>,
  db: Db,
  language: Language,
): Promise<JudgeContext> {
  const [now, kept] = [clock.now(), await settings.read()];
  return { db, clock, now, today: localDateOf(now, kept.time_zone), settings: kept, demo, language, words };
}

/** What each row of a file would do now. */
export const judgeRows = (context: JudgeContext, { kind, cells, columns }: ImportRow): Promise<Judged[]> =>
  KINDS[kind].judge(context, readersOf(cells ?? [], columns));

export function countOutcomes(rows: readonly Judged[]): ImportCounts {
  const count = (outcome: Judged['outcome']) => rows.filter((each) => each.outcome === outcome).length;
  return { new: count('new'), changed: count('changed'), same: count('same'), refused: count('refused') };
}

/** What a trial is recognised by: the same rows with the same changes. */
export const seenOf = (rows: readonly Judged[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ row, outcome, name, changes }) => [row, outcome, name, changes])))
    .digest('base64url');

function presentTrial(rows: readonly Judged[], language: Language): Trial {
  const t = freeWordsIn(language);
  const shown = rows
    .filter(({ outcome, notes }) => outcome !== 'same' || notes.length > 0)
    .toSorted((a, b) => ROW_OUTCOMES.indexOf(a.outcome) - ROW_OUTCOMES.indexOf(b.outcome) || a.row - b.row);
  return {
    seen: seenOf(rows),
    counts: countOutcomes(rows),
    rows: shown.slice(0, LISTED_MOST).map(({ row, outcome, name, changes, problems, notes }) => ({
      row,
      outcome,
      name,
      changes,
      problems: problems.map(({ field, value, rule, params }) => ({
        field,
        value,
        message: t(rule, params),
      })),
      notes: notes.map(({ rule, params }) => t(rule, params)),
    })),
    more: Math.max(0, shown.length - LISTED_MOST),
  };
}

/** After this the process that was writing is gone, and with it whatever it had not finished. */
export const SILENT_MS = 60_000;

const isHeardOf = ({ runningAt, doneAt }: ImportRow, now: Date): boolean =>
  doneAt === null && runningAt !== null && now.getTime() - runningAt.getTime() < SILENT_MS;

/** The groups of fields of which none has a column yet. */
const missingOf = ({ kind, columns }: Pick<ImportRow, 'kind' | 'columns'>): ImportField[][] =>
  NEEDED_FIELDS[kind]
    .filter((group) => group.every((field) => columns[field] === undefined))
    .map((group) => [...group]);

/** An import as its page shows it, with a trial against what there is now. */
export async function presentImport(
  deps: ImportDeps,
  row: ImportRow,
  language: Language,
): Promise<ImportDetail> {
  const missing = missingOf(row);
  const isRunning = isHeardOf(row, deps.clock.now());
  const isTried = missing.length === 0 && row.cells !== null && !isRunning;
  const judged = isTried ? await judgeRows(await contextOf(deps, deps.db, language), row) : undefined;
  const cells = row.cells ?? [];
  const at = headingsAt(cells);
  return {
    ...presentSummary(row),
    rowCount: cells.slice(at + 1).filter((each) => each.some((cell) => cell !== '')).length,
    headings: headingsOf(cells).map((heading, column) => ({
      heading,
      example: cells.slice(at + 1).find((each) => each[column])?.[column] ?? '',
    })),
    columns: row.columns as Columns,
    leftOut: row.leftOut ?? leftOutOf(row),
    missing,
    trial: judged ? presentTrial(judged, language) : null,
    isRunning,
    written: row.progress,
    refusal: row.refusal && !isRunning ? errorMessage(row.refusal, {}, language) : null,
  };
}

/** The columns with something in them that no field takes: a list of notes must not be left behind unnoticed. */
export function leftOutOf({ cells, columns }: Pick<ImportRow, 'cells' | 'columns'>): LeftOut {
  const used = new Set<number | undefined>(Object.values(columns));
  const rows = (cells ?? []).slice(headingsAt(cells ?? []) + 1);
  return headingsOf(cells ?? []).flatMap((heading, column) =>
    used.has(column) || rows.every((row) => !row[column]) ? [] : [{ heading, column }],
  );
}

/** As many as the widest row has columns; some may be empty. */
export function headingsOf(cells: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const headings = cells[headingsAt(cells)] ?? [];
  return Array.from({ length: width }, (_, column) => headings[column] ?? '');
}

export const presentSummary = (
  row: Pick<ImportRow, 'id' | 'kind' | 'fileName' | 'createdAt' | 'doneAt' | 'counts'>,
): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  createdAt: row.createdAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  counts: row.counts,
});
