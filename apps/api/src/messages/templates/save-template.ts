import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import {
  variableNames,
  type AddTemplate,
  type ChangeTemplate,
  type EmailTemplate,
} from '@trpeza/contract/messages/templates.schemas';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@trpeza/contract/platform/language';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { requireSendable } from './check-template.ts';
import { readText } from './template-text.ts';
import { isCustomised, presentTemplate } from './templates.present.ts';
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

const TEXTS = ['subject', 'subject_mk', 'textContent', 'textContent_mk', 'description'] as const;

const NOTHING: CustomText = {
  subject: '',
  subjectMk: '',
  textContent: '',
  textContentMk: '',
  description: '',
  variables: [],
};

/** @throws DomainError `templates/key-taken`, and the errors of `requireSendable` */
export async function addTemplate(
  { db, clock }: SaveDeps,
  { templateKey: key, reason, ...given }: AddTemplate,
  { actor, language }: By,
): Promise<EmailTemplate> {
  if (isBuiltIn(key)) throw new DomainError('templates/key-taken', { key });
  const words = wordsToKeep(key, NOTHING, given);
  requireSendable(key, words);
  return transaction(db, async (trx) => {
    const row = await insertTemplate(trx, key, words, clock.now());
    if (!row) throw new DomainError('templates/key-taken', { key });
    const after = recorded(key, row);
    await recordChange(trx, { actorId: actor.id, action: 'template/added', subjectId: key, after, reason });
    return presentTemplate(key, row, language);
  });
}

/**
 * Stores the office's texts for a template.
 * @throws DomainError `templates/not-found`, `templates/changed` after a concurrent change, and the errors of
 * `requireSendable`
 */
export async function changeTemplate(
  { db, clock }: SaveDeps,
  key: string,
  { expectedUpdatedAt, reason, ...given }: ChangeTemplate,
  { actor, language }: By,
): Promise<EmailTemplate> {
  return transaction(db, async (trx) => {
    const row = await lockOrStart(trx, key, clock.now());
    const before = presentTemplate(key, row, language);
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updatedAt) {
      throw new DomainError('templates/changed');
    }
    const words = wordsToKeep(key, row, given);
    requireSendable(key, words);
    const kept = await updateTemplate(trx, row.id, words, clock.now());
    if (isBuiltIn(key) && !isCustomised(kept)) await deleteTemplate(trx, kept.id);
    const change = { actorId: actor.id, action: 'template/changed', subjectId: key, reason } as const;
    await recordChange(trx, { ...change, before: recorded(key, row), after: recorded(key, kept) });
    return presentTemplate(key, kept, language);
  });
}

/** Locks the row of a template. Returns a row without texts for a built-in template that the office has not edited. */
async function lockOrStart(trx: Trx, key: string, now: Date): Promise<TemplateRow> {
  if (isBuiltIn(key)) await insertTemplate(trx, key, NOTHING, now);
  const row = await lockTemplate(trx, key);
  if (!row) throw new DomainError('templates/not-found');
  return row;
}

/** Drops texts that equal the default texts, so that later changes to the defaults apply. */
function wordsToKeep(
  key: string,
  before: CustomText,
  given: Pick<ChangeTemplate, (typeof TEXTS)[number] | 'variables'>,
): CustomText {
  const originals = isBuiltIn(key) ? LANGUAGES.map((each) => presentTemplate(key, undefined, each)) : [];
  const kept = (field: (typeof TEXTS)[number], now: string) => {
    const text = given[field] ?? now;
    return originals.some((original) => original[field].trim() === text.trim()) ? '' : text;
  };
  const words = {
    subject: kept('subject', before.subject),
    subjectMk: kept('subject_mk', before.subjectMk),
    textContent: kept('textContent', before.textContent),
    textContentMk: kept('textContent_mk', before.textContentMk),
    description: kept('description', before.description),
  };
  if (isBuiltIn(key)) return { ...words, variables: [] };
  const declared = given.variables === undefined ? before.variables : variableNames(given.variables);
  const used = [words.subject, words.subjectMk, words.textContent, words.textContentMk].flatMap(
    (text) => readText(text).names,
  );
  return { ...words, variables: [...new Set([...declared, ...used])] };
}

/** The texts that are in effect, for the audit log. */
function recorded(key: string, row: TemplateRow): Record<string, unknown> {
  const template = presentTemplate(key, row, DEFAULT_LANGUAGE);
  return Object.fromEntries([...TEXTS, 'variables' as const].map((field) => [field, template[field]]));
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
