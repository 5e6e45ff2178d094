import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { dropDraft, readDraft } from '@trpeza/ui/kit/drafts/drafts';
import { useKeptDraft } from '@trpeza/ui/kit/drafts/use-kept-draft';
import { useState } from 'react';
import { isChanged, TEMPLATE_FIELDS, valuesOf, type TemplateValues } from './template-values.ts';

interface Draft {
  /** The words as they were when the form was opened, and when they had been kept: what is sent is the difference. */
  before: TemplateValues;
  updatedAt: string | null;
  values: TemplateValues;
}

/** What is typed about a template. It is kept in the tab, so that neither leaving nor a reload costs any of it. */
export function useTemplateValues(template: EmailTemplate | undefined) {
  const { id: userId } = useUser();
  const name = `email-template ${template?.templateKey ?? 'new'}`;
  const [kept] = useState(() => readTyped(name, userId));
  const { draft, change, reset } = useKeptDraft<Draft>(name, userId, () => kept ?? freshDraft(template));
  const dirty = isChanged(draft.before, draft.values);
  return {
    ...draft,
    dirty,
    isKept: kept !== undefined && dirty,
    set: (typed: Partial<TemplateValues>) =>
      change((now) => ({ ...now, values: { ...now.values, ...typed } })),
    /** Back to the template as it is saved. */
    forget: () => reset(freshDraft(template)),
    drop: () => dropDraft(name),
  };
}

function freshDraft(template: EmailTemplate | undefined): Draft {
  const before = valuesOf(template);
  return { before, updatedAt: template?.updatedAt ?? null, values: before };
}

/** A storage can hold anything, also what an older version of the page wrote. */
function readTyped(name: string, userId: number): Draft | undefined {
  const kept = readDraft<Partial<Draft>>(name, userId);
  const isWhole = (values: Partial<TemplateValues> | undefined) =>
    TEMPLATE_FIELDS.every((field) => typeof values?.[field] === 'string');
  return isWhole(kept?.before) && isWhole(kept?.values) && kept?.updatedAt !== undefined
    ? (kept as Draft)
    : undefined;
}
