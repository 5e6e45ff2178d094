import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';

/** The text fields of a template, in form order. */
export const TEXT_FIELDS = ['subject', 'subject_mk', 'textContent', 'textContent_mk'] as const;
export type TextName = (typeof TEXT_FIELDS)[number];

const TEMPLATE_FIELDS = ['templateKey', 'description', 'variables', ...TEXT_FIELDS] as const;
type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** The form's state; variables are a comma-separated list: `name, number`. */
export type TemplateValues = Record<TemplateField, string> & {
  /** The time of the last save; empty for a template that was never saved. */
  updatedAt: string;
};

export function valuesOf(template?: EmailTemplate): TemplateValues {
  const texts = Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, template?.[field] ?? '']));
  return {
    ...(texts as Record<TemplateField, string>),
    variables: template ? variableNamesOf(template).join(', ') : '',
    updatedAt: template?.updatedAt ?? '',
  };
}

export function variableNamesOf({ variables }: Pick<EmailTemplate, 'variables'>): string[] {
  return JSON.parse(variables) as string[];
}

/** The variable names in a comma-separated list. */
export const parseVariableNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((name) => name.replaceAll(/[{}]/g, ''))
      .filter(Boolean),
  ),
];

const sent = (field: TemplateField, values: TemplateValues): string =>
  field === 'variables' ? JSON.stringify(parseVariableNames(values.variables)) : values[field];

/** The request body that creates a template. */
export const bodyOf = (values: TemplateValues) =>
  Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, sent(field, values)])) as TemplateValues;

/** Only the changed fields, so that a colleague's concurrent changes to other fields are kept. */
export const changeOf = (before: TemplateValues, values: TemplateValues): Partial<TemplateValues> =>
  Object.fromEntries(
    TEMPLATE_FIELDS.flatMap((name) => (before[name] === values[name] ? [] : [[name, sent(name, values)]])),
  );

/** Inserts a string into a text at the caret. @returns the new text and caret position */
export function insertAtCaret(text: string, { start, end }: { start: number; end: number }, what: string) {
  return { text: text.slice(0, start) + what + text.slice(end), caret: start + what.length };
}
