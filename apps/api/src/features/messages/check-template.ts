import { isBuiltIn, TEMPLATES_WITH_LINK } from '@trpeza/contract/messages/templates.constants';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { fieldIn } from '@trpeza/contract/shared/localized';
import { DomainError, type FieldRule } from '#platform/domain-error.ts';
import { wordsOf } from './read-words.ts';
import { hasStrayBraces, namesIn, typedNamesIn } from './placeholders.domain.ts';
import type { CustomText } from './templates.queries.ts';
import { variablesOf } from './templates.present.ts';

/** The texts of a template by the field names of its form. */
const textsOf = (words: CustomText) => ({
  subject: words.subject,
  subject_mk: words.subjectMk,
  htmlContent: words.htmlContent,
  htmlContent_mk: words.htmlContentMk,
  textContent: words.textContent,
  textContent_mk: words.textContentMk,
});

/**
 * Refuses texts that could not be sent: with placeholder syntax of another program, with a variable that this message
 * does not have, or without its required link.
 * @throws DomainError `templates/unknown-variable`, `common/invalid`
 */
export function requireSendable(key: string, words: CustomText): void {
  const texts = Object.entries(textsOf(words));
  if (isBuiltIn(key)) refuseUnknown(texts, variablesOf(key, words));
  const stray = texts.filter(([, text]) => hasStrayBraces(text));
  refuse(stray.map(([path]) => ({ path, rule: 'templates:rules.braces' })));
  if (!isBuiltIn(key)) return requireWhole(words);
  if (TEMPLATES_WITH_LINK.includes(key)) requireLink(key, words);
}

function refuseUnknown(texts: readonly [path: string, text: string][], variables: readonly string[]): void {
  const known = variables.join(', ');
  const unknown = texts.flatMap(([path, text]) => {
    const names = typedNamesIn(text).filter((name) => !variables.includes(name));
    return names.length > 0 ? [{ path, names }] : [];
  });
  if (unknown.length === 0) return;
  const all = [...new Set(unknown.flatMap(({ names }) => names))].join(', ');
  throw new DomainError(
    'templates/unknown-variable',
    { names: all, known },
    unknown.map(({ path, names }) => ({
      path,
      rule: 'templates:rules.unknown-variable',
      params: { names: names.join(', '), known },
    })),
  );
}

/** Each language, as HTML and as text, must contain the link of the message. */
function requireLink(key: string, row: CustomText): void {
  const missing = LANGUAGES.flatMap((language) => {
    const { html, text } = wordsOf(key, row, language);
    return [
      ...(namesIn(html).includes('link') ? [] : [fieldIn('htmlContent', language)]),
      ...(text === '' || namesIn(text).includes('link') ? [] : [fieldIn('textContent', language)]),
    ];
  });
  refuse(missing.map((path) => ({ path, rule: 'templates:rules.link-required' })));
}

/** The product has no default texts for the office's own templates. */
function requireWhole({ subject, htmlContent }: CustomText): void {
  refuse([
    ...(subject ? [] : [{ path: 'subject', rule: 'templates:rules.subject-required' }]),
    ...(htmlContent ? [] : [{ path: 'htmlContent', rule: 'templates:rules.html-required' }]),
  ]);
}

function refuse(fields: FieldRule[]): void {
  if (fields.length > 0) throw new DomainError('common/invalid', {}, fields);
}
