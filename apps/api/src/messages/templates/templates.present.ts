import {
  BUILT_IN_TEMPLATES,
  isBuiltIn,
  TEMPLATE_VARIABLES,
} from '@trpeza/contract/messages/templates.constants';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { presentBody } from './layout.present.ts';
import { officeTextsIn, effectiveTextsOf } from './effective-texts.ts';
import { parseBlocks } from './template-text.ts';
import type { CustomText, TemplateRow } from './templates.queries.ts';

/** Whether the office has edited any text of this template. */
export const isCustomised = (texts: CustomText): boolean =>
  [texts.subject, texts.subjectMk, texts.textContent, texts.textContentMk, texts.description].some(Boolean);

const htmlOf = (text: string): string => presentBody(parseBlocks(text, (part) => part));

/**
 * Returns a template with the texts that are in effect. For a template of the office without Macedonian texts, the
 * Macedonian fields are empty, although the English texts are sent.
 */
export function presentTemplate(
  key: string,
  row: TemplateRow | undefined,
  language: Language,
): EmailTemplate {
  const en = effectiveTextsOf(key, row, 'en');
  const mk = isBuiltIn(key) ? effectiveTextsOf(key, row, 'mk') : officeTextsIn(row, 'mk');
  const about = isBuiltIn(key) ? translatorFor(language)(`templates:about.${key}`) : '';
  const isEdited = row !== undefined && isCustomised(row);
  return {
    id: row?.id ?? null,
    templateKey: key,
    subject: en.subject,
    htmlContent: htmlOf(en.text),
    textContent: en.text,
    subject_mk: mk.subject,
    htmlContent_mk: htmlOf(mk.text),
    textContent_mk: mk.text,
    description: row?.description || about,
    variables: JSON.stringify(isBuiltIn(key) ? TEMPLATE_VARIABLES[key] : row?.variables),
    isBuiltIn: isBuiltIn(key),
    isEdited,
    updatedAt: isEdited ? row.updatedAt.toISOString() : null,
  };
}

/** All built-in templates in the order of the customer journey, then the office's own templates by key. */
export function presentTemplates(
  rows: ReadonlyMap<string, TemplateRow>,
  language: Language,
): EmailTemplate[] {
  const own = [...rows.keys()].filter((key) => !isBuiltIn(key));
  return [...BUILT_IN_TEMPLATES, ...own].map((key) => presentTemplate(key, rows.get(key), language));
}
