import { isBuiltIn, TEMPLATE_VARIABLES } from '@trpeza/contract/messages/templates.constants';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { ownIn, wordsOf } from './read-words.ts';
import type { CustomText, TemplateRow } from './templates.queries.ts';

/** Whether the office has written any of this template. */
export const isWritten = (row: CustomText): boolean =>
  [
    row.subject,
    row.subjectMk,
    row.htmlContent,
    row.htmlContentMk,
    row.textContent,
    row.textContentMk,
    row.description,
  ].some((text) => text !== '');

export const variablesOf = (key: string, row: CustomText | undefined): readonly string[] =>
  isBuiltIn(key) ? TEMPLATE_VARIABLES[key] : (row?.variables ?? []);

/** What a built-in template is for, from the product's own texts. */
export const describedAs = (key: string, language: Language): string =>
  isBuiltIn(key) ? wordsIn(language)(`templates:about.${key}`) : '';

/** A template with the texts that are sent now. */
export function presentTemplate(
  key: string,
  row: TemplateRow | undefined,
  language: Language,
): EmailTemplate {
  const [en, mk] = [wordsOf(key, row, 'en'), shownInMacedonian(key, row)];
  return {
    id: row?.id ?? null,
    templateKey: key,
    subject: en.subject,
    htmlContent: en.html,
    textContent: en.text,
    subject_mk: mk.subject,
    htmlContent_mk: mk.html,
    textContent_mk: mk.text,
    description: row?.description || describedAs(key, language),
    variables: JSON.stringify(variablesOf(key, row)),
    isBuiltIn: isBuiltIn(key),
    isEdited: row !== undefined && isWritten(row),
    updatedAt: row && isWritten(row) ? row.updatedAt.toISOString() : null,
  };
}

/** A template of the office's own is shown as it was written, not as it is sent where the Macedonian is missing. */
function shownInMacedonian(key: string, row: TemplateRow | undefined) {
  if (isBuiltIn(key) || !row) return wordsOf(key, row, 'mk');
  return ownIn(row, 'mk');
}
