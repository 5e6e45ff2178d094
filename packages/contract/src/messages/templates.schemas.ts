import * as z from 'zod';
import { Email } from '../access/accounts.schemas.ts';
import { AnyLanguage, Id, Instant, line, note, Reason, TOO_LONG, Unused } from '../platform/schemas.ts';

const TEXT_MAX = 20_000;

/** Cannot be changed later. */
export const TemplateKey = z
  .string('templates:rules.key-required')
  .trim()
  .min(1, 'templates:rules.key-required')
  .max(60, TOO_LONG)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'templates:rules.key');

const VariableName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);

/** A list of names as a JSON string: `["name","number"]`. */
const VariableNames = z
  .string('templates:rules.variables')
  .max(4000, TOO_LONG)
  .refine((text) => namesIn(text) !== undefined, 'templates:rules.variables');

const namesIn = (text: string): string[] | undefined => {
  try {
    const names = z
      .array(VariableName)
      .max(50)
      .safeParse(JSON.parse(text.trim() || '[]'));
    return names.success ? names.data : undefined;
  } catch {
    return undefined;
  }
};

/** Parses a list that has passed the validation above. */
export const variableNames = (text: string): string[] => namesIn(text) ?? [];

/** The texts of a message. HTML and plain text are generated from them. */
const words = {
  subject: note(200),
  textContent: note(TEXT_MAX),
  subject_mk: note(200),
  textContent_mk: note(TEXT_MAX),
};
const madeFromText = { htmlContent: Unused, htmlContent_mk: Unused };

export const AddTemplate = z.object({
  templateKey: TemplateKey,
  ...madeFromText,
  subject: line(200, 'templates:rules.subject-required'),
  textContent: note(TEXT_MAX, 'templates:rules.text-required').min(1, 'templates:rules.text-required'),
  subject_mk: words.subject_mk.optional(),
  textContent_mk: words.textContent_mk.optional(),
  description: note(500).optional(),
  variables: VariableNames.optional(),
  reason: Reason,
});
export type AddTemplate = z.output<typeof AddTemplate>;

const changes = { ...words, description: note(500), variables: VariableNames };

/**
 * Omitted fields stay unchanged. `expectedUpdatedAt` is the `updatedAt` of the template that the caller edited, which is
 * null for default texts.
 */
export const ChangeTemplate = z
  .object(changes)
  .partial()
  .extend({
    ...madeFromText,
    templateKey: Unused,
    expectedUpdatedAt: Instant.nullable().optional(),
    reason: Reason,
  })
  .refine((given) => Object.keys(changes).some((field) => field in given), 'common:rules.required');
export type ChangeTemplate = z.output<typeof ChangeTemplate>;

export const EmailTemplate = z
  .object({
    id: Id.nullable(),
    templateKey: z.string(),
    subject: z.string(),
    htmlContent: z.string().meta({ description: 'Generated from textContent, with unresolved variables' }),
    textContent: z.string(),
    subject_mk: z.string(),
    htmlContent_mk: z.string(),
    textContent_mk: z.string(),
    description: z.string(),
    variables: z.string().meta({ description: 'A JSON-encoded list of variable names' }),
    isBuiltIn: z.boolean(),
    isEdited: z.boolean(),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'EmailTemplate' });
export type EmailTemplate = z.output<typeof EmailTemplate>;

export const EmailTemplates = z.array(EmailTemplate).meta({ id: 'EmailTemplates' });

const values = z.record(VariableName, note(2000)).optional();

export const TestTemplate = z.object({
  email: Email,
  variables: values,
  language: AnyLanguage.optional(),
});
export type TestTemplate = z.output<typeof TestTemplate>;

/** The texts in the editor. Omitted ones are those of the saved or built-in template. */
export const PreviewTemplate = z.object({
  language: AnyLanguage,
  subject: words.subject.optional(),
  textContent: words.textContent.optional(),
  variables: values,
});
export type PreviewTemplate = z.output<typeof PreviewTemplate>;

export const TemplatePreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'TemplatePreview' });
