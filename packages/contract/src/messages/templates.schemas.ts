import * as z from 'zod';
import { Email } from '../accounts/accounts.schemas.ts';
import { AnyLanguage, Id, Instant, line, note, Reason, TOO_LONG, Unused } from '../shared/schemas.ts';

const HTML_MAX = 40_000;
const TEXT_MAX = 20_000;

/** A name that is never changed once it is given. */
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

/** The names of a list that has passed the rule above. */
export const variableNames = (text: string): string[] => namesIn(text) ?? [];

/** Texts in one language. Empty plain text is generated from the HTML when the message is written. */
const words = {
  subject: note(200),
  htmlContent: note(HTML_MAX),
  textContent: note(TEXT_MAX),
  subject_mk: note(200),
  htmlContent_mk: note(HTML_MAX),
  textContent_mk: note(TEXT_MAX),
};

export const AddTemplate = z.object({
  templateKey: TemplateKey,
  ...words,
  subject: line(200, 'templates:rules.subject-required'),
  htmlContent: note(HTML_MAX, 'templates:rules.html-required').min(1, 'templates:rules.html-required'),
  textContent: words.textContent.optional(),
  subject_mk: words.subject_mk.optional(),
  htmlContent_mk: words.htmlContent_mk.optional(),
  textContent_mk: words.textContent_mk.optional(),
  description: note(500).optional(),
  variables: VariableNames.optional(),
  reason: Reason,
});
export type AddTemplate = z.output<typeof AddTemplate>;

/** Omitted fields stay unchanged. `expectedUpdatedAt` is when the caller's texts were saved; null for the built-in ones. */
export const ChangeTemplate = z
  .object({ ...words, description: note(500), variables: VariableNames })
  .partial()
  .refine((given) => Object.keys(given).length > 0, 'common:rules.required')
  .safeExtend({ templateKey: Unused, expectedUpdatedAt: Instant.nullable().optional(), reason: Reason });
export type ChangeTemplate = z.output<typeof ChangeTemplate>;

const shown = {
  subject: z.string(),
  htmlContent: z.string(),
  textContent: z.string(),
  subject_mk: z.string(),
  htmlContent_mk: z.string(),
  textContent_mk: z.string(),
};

export const EmailTemplate = z
  .object({
    id: Id.nullable(),
    templateKey: z.string(),
    ...shown,
    description: z.string(),
    variables: z.string().meta({ description: 'A JSON-encoded list of names' }),
    isBuiltIn: z.boolean(),
    isEdited: z.boolean(),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'EmailTemplate' });
export type EmailTemplate = z.output<typeof EmailTemplate>;

export const EmailTemplates = z.array(EmailTemplate).meta({ id: 'EmailTemplates' });

/** `removed` names what is forbidden in a message and was removed: `<script>`, `onclick`, `style`. */
export const KeptTemplate = EmailTemplate.extend({ removed: z.array(z.string()) }).meta({
  id: 'KeptTemplate',
});
export type KeptTemplate = z.output<typeof KeptTemplate>;

const values = z.record(VariableName, note(2000)).optional();

export const TestTemplate = z.object({
  email: Email,
  variables: values,
  language: AnyLanguage.optional(),
});
export type TestTemplate = z.output<typeof TestTemplate>;

/** The texts as in the editor; omitted ones are taken from the saved or built-in template. */
export const PreviewTemplate = z.object({
  language: AnyLanguage,
  subject: words.subject.optional(),
  htmlContent: words.htmlContent.optional(),
  textContent: words.textContent.optional(),
  variables: values,
});
export type PreviewTemplate = z.output<typeof PreviewTemplate>;

export const TemplatePreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string(), removed: z.array(z.string()) })
  .meta({ id: 'TemplatePreview' });
