import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import {
  variableNames,
  type AddTemplate,
  type ChangeTemplate,
  type KeptTemplate,
} from '@trpeza/contract/messages/templates.schemas';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@trpeza/contract/shared/language';
import { recordChange } from '#features/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#src/deps.ts';
import { unlikeDefault } from './default-words.ts';
import { requireSendable } from './check-template.ts';
import { namesIn } from './placeholders.domain.ts';
import { sanitiseWritten } from './sanitise.ts';
import { describedAs, isWritten, presentTemplate } from './templates.present.ts';
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  updateTemplate,
  type CustomText,
  type TemplateRow,
} from './templates.queries.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock'>;
interface By {
  actor: Actor;
  language: Language;
}
type Given = Omit<ChangeTemplate, 'expectedUpdatedAt' | 'reason' | 'templateKey'>;

const NOTHING: CustomText = {
  subject: '',
  subjectMk: '',
  htmlContent: '',
  htmlContentMk: '',
  textContent: '',
  textContentMk: '',
  description: '',
  variables: [],
};

/** @throws DomainError `templates/key-taken`, and the refusals of `requireSendable` */
export async function addTemplate(
  { db, clock }: SaveDeps,
  { templateKey: key, reason, ...given }: AddTemplate,
  { actor, language }: By,
): Promise<KeptTemplate> {
  if (isBuiltIn(key)) throw new DomainError('templates/key-taken', { key });
  const { words, removed } = await wordsToKeep(key, NOTHING, given);
  requireSendable(key, words);
  return transaction(db, async (trx) => {
    const row = await insertTemplate(trx, key, words, clock.now());
    if (!row) throw new DomainError('templates/key-taken', { key });
    const after = recorded(key, row);
    await recordChange(trx, { actorId: actor.id, action: 'template/added', subjectId: key, after, reason });
    return { ...presentTemplate(key, row, language), removed };
  });
}

/**
 * Stores the office's texts for a template. Texts equal to the product's are not stored, so that they follow the
 * product's.
 * @throws DomainError `templates/not-found`, `templates/changed` after a concurrent change, and what
 * `requireSendable` refuses
 */
export async function changeTemplate(
  { db, clock }: SaveDeps,
  key: string,
  { expectedUpdatedAt, reason, templateKey: _fixed, ...given }: ChangeTemplate,
  { actor, language }: By,
): Promise<KeptTemplate> {
  return transaction(db, async (trx) => {
    const row = await lockOrStart(trx, key, clock.now());
    const before = presentTemplate(key, row, language);
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updatedAt) {
      throw new DomainError('templates/changed');
    }
    const { words, removed } = await wordsToKeep(key, row, given);
    requireSendable(key, words);
    const kept = await updateTemplate(trx, row.id, words, clock.now());
    if (isBuiltIn(key) && !isWritten(kept)) await deleteTemplate(trx, kept.id);
    const change = { actorId: actor.id, action: 'template/changed', subjectId: key, reason } as const;
    await recordChange(trx, { ...change, before: recorded(key, row), after: recorded(key, kept) });
    return { ...presentTemplate(key, kept, language), removed };
  });
}

/** The row of a template, locked; one without texts where the office has never edited a built-in one. */
async function lockOrStart(trx: Trx, key: string, now: Date): Promise<TemplateRow> {
  if (isBuiltIn(key)) await insertTemplate(trx, key, NOTHING, now);
  const row = await lockTemplate(trx, key);
  if (!row) throw new DomainError('templates/not-found');
  return row;
}

/** The texts as they are stored: sanitised, and empty where they equal the product's. */
async function wordsToKeep(key: string, before: CustomText, given: Given) {
  const en = await sanitiseWritten(given.htmlContent ?? before.htmlContent, 'htmlContent');
  const mk = await sanitiseWritten(given.htmlContent_mk ?? before.htmlContentMk, 'htmlContent_mk');
  const words = customText(key, {
    subject: given.subject ?? before.subject,
    subjectMk: given.subject_mk ?? before.subjectMk,
    htmlContent: en.html,
    htmlContentMk: mk.html,
    textContent: given.textContent ?? before.textContent,
    textContentMk: given.textContent_mk ?? before.textContentMk,
    description: given.description ?? before.description,
    variables: given.variables === undefined ? before.variables : variableNames(given.variables),
  });
  return { words, removed: [...new Set([...en.removed, ...mk.removed])] };
}

function customText(key: string, words: CustomText): CustomText {
  if (!isBuiltIn(key)) return { ...words, variables: allVariables(words) };
  const en = unlikeDefault(key, 'en', {
    subject: words.subject,
    html: words.htmlContent,
    text: words.textContent,
  });
  const mk = unlikeDefault(key, 'mk', {
    subject: words.subjectMk,
    html: words.htmlContentMk,
    text: words.textContentMk,
  });
  return {
    subject: en.subject,
    subjectMk: mk.subject,
    htmlContent: en.html,
    htmlContentMk: mk.html,
    textContent: en.text,
    textContentMk: mk.text,
    description: LANGUAGES.some((language) => words.description.trim() === describedAs(key, language).trim())
      ? ''
      : words.description,
    variables: [],
  };
}

/** The declared variables, and those that the texts use anyway. */
const allVariables = ({ variables, ...words }: CustomText): string[] => [
  ...new Set([...variables, ...namesIn(...Object.values(words))]),
];

/** What the history records of a change: the texts that were, and will be, sent. */
function recorded(key: string, row: TemplateRow): Record<string, unknown> {
  const {
    id: _id,
    templateKey: _key,
    isBuiltIn: _is,
    isEdited: _edited,
    updatedAt: _at,
    ...words
  } = presentTemplate(key, row, DEFAULT_LANGUAGE);
  return words;
}

/** @throws DomainError `templates/not-found` */
export async function removeTemplate({ db }: SaveDeps, key: string, actor: Actor): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await lockTemplate(trx, key);
    if (!row && isBuiltIn(key)) return;
    if (!row) throw new DomainError('templates/not-found');
    await deleteTemplate(trx, row.id);
    const before = recorded(key, row);
    await recordChange(trx, { actorId: actor.id, action: 'template/removed', subjectId: key, before });
  });
}
