import { isBuiltIn, TEMPLATES_WITH_LINK } from '@trpeza/contract/messages/templates.constants';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { fieldIn } from '@trpeza/contract/shared/localized';
import { DomainError, type FieldRule } from '#platform/domain-error.ts';
import { wordsOf } from './read-words.ts';
import { hasStrayBraces, namesIn } from './placeholders.domain.ts';
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
  const stray = texts.filter(([, text]) => hasStrayBraces(text));
  refuse(stray.map(([path]) => ({ path, rule: 'templates:rules.braces' })));
  if (!isBuiltIn(key)) return requireWhole(words);
  const known = variablesOf(key, words);
  const unknown = texts.flatMap(([path, text]) =>
    namesIn(text)
      .filter((name) => !known.includes(name))
      .map((name) => ({ path, name })),
  );
  if (unknown.length > 0) {
    const fields = [...new Set(unknown.map(({ path }) => path))].map((path) => {
      return { path, rule: 'templates:rules.unknown-variable' };
    });
    const names = [...new Set(unknown.map(({ name }) => name))];
    throw new DomainError(
      'templates/unknown-variable',
      { names: names.join(', '), known: known.join(', ') },
      fields,
    );
  }
  if (TEMPLATES_WITH_LINK.includes(key)) requireLink(key, words);
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
