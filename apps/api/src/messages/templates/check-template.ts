import {
  isBuiltIn,
  TEMPLATE_VARIABLES,
  TEMPLATES_WITH_LINK,
} from '@trpeza/contract/messages/templates.constants';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { fieldIn } from '@trpeza/contract/platform/localized';
import { DomainError, type FieldRule } from '#platform/domain-error.ts';
import { effectiveTextsOf } from './effective-texts.ts';
import { readText } from './template-text.ts';
import type { CustomText } from './templates.queries.ts';

/**
 * Rejects texts that cannot be sent: those that `requireValidTexts` rejects, and those without a required part.
 * @throws DomainError `templates/unknown-variable`, `common/invalid`
 */
export function requireSendable(key: string, words: CustomText): void {
  requireValidTexts(key, {
    subject: words.subject,
    subject_mk: words.subjectMk,
    textContent: words.textContent,
    textContent_mk: words.textContentMk,
  });
  const missing = isBuiltIn(key) ? withoutLink(key, words) : withoutTexts(words);
  if (missing.length > 0) throw new DomainError('common/invalid', {}, missing);
}

/** Variable names of the office's own templates. Built-in templates have a fixed list. */
const CUSTOM_VARIABLE = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * Rejects texts with an unclosed section or with a variable that this template does not have.
 * @param texts by field name
 * @throws DomainError `templates/unknown-variable`, `common/invalid`
 */
export function requireValidTexts(key: string, texts: Readonly<Record<string, string>>): void {
  const variables: readonly string[] = isBuiltIn(key) ? TEMPLATE_VARIABLES[key] : [];
  const isKnown = (name: string) => (isBuiltIn(key) ? variables.includes(name) : CUSTOM_VARIABLE.test(name));
  const known = variables.join(', ');
  const unknown = new Set<string>();
  const fields = Object.entries(texts).flatMap(([path, text]): FieldRule[] => {
    const { names, fault } = readText(text);
    const wrong = names.filter((name) => !isKnown(name));
    if (fault) return [{ path, ...fault }];
    if (wrong.length === 0) return [];
    if (!isBuiltIn(key)) return [{ path, rule: 'templates:rules.braces' }];
    for (const name of wrong) unknown.add(name);
    return [{ path, rule: 'templates:rules.unknown-variable', params: { names: wrong.join(', '), known } }];
  });
  if (unknown.size > 0)
    throw new DomainError('templates/unknown-variable', { names: [...unknown].join(', '), known }, fields);
  if (fields.length > 0) throw new DomainError('common/invalid', {}, fields);
}

/** Errors for texts that lack a required link. */
function withoutLink(key: string, words: CustomText): FieldRule[] {
  if (!TEMPLATES_WITH_LINK.includes(key)) return [];
  return LANGUAGES.filter(
    (language) => !readText(effectiveTextsOf(key, words, language).text).names.includes('link'),
  ).map((language) => ({ path: fieldIn('textContent', language), rule: 'templates:rules.link-required' }));
}

/** Errors for missing texts: the office's own templates have no defaults, so subject and text are required. */
const withoutTexts = ({ subject, textContent }: CustomText): FieldRule[] => [
  ...(subject ? [] : [{ path: 'subject', rule: 'templates:rules.subject-required' }]),
  ...(textContent ? [] : [{ path: 'textContent', rule: 'templates:rules.text-required' }]),
];
