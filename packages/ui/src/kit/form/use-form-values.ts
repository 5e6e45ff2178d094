import { useForm as useLibraryForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useState } from 'react';
import { removeDraft, saveDraft, readDraft } from '../drafts/drafts.ts';
import { fieldNamesOf, rebase } from './rebase.ts';

/** The name under which this tab stores the input of a form. The input survives a reload and the end of the session. */
export interface FormDraft {
  name: string;
  userId: number;
  /** Whether to ask the user before the tab is closed, because the drafts of the tab would be lost. */
  guardsTab?: boolean;
}

interface Kept<Values> {
  /** The saved values when the form was opened. Only the differences from these values are sent. */
  before: Values;
  values: Values;
}

/**
 * Provides the values of a form, and the saved values before the user's changes.
 * @param start the saved values, or defaults for a new item; the keys are the fields, in the order of the page
 */
export function useFormValues<Values extends object>(start: Values, draft: FormDraft | undefined) {
  const [kept] = useState(() => draft && readWhole(draft, start));
  const discardDraft = () => draft && removeDraft(draft.name);
  const form = useLibraryForm<Values>({
    initialValues: kept?.before ?? start,
    onValuesChange: (values) => {
      const before = form.getInitialValues();
      if (draft && form.isDirty()) saveDraft<Kept<Values>>(draft.name, draft.userId, { before, values });
      else discardDraft();
    },
  });
  useLayoutEffect(() => {
    if (kept) form.setValues(kept.values);
    // Runs only on mount, and restores the draft on top of the saved values.
  }, []);
  const isDirty = form.isDirty();
  useTabGuard(isDirty && draft?.guardsTab === true);

  return {
    values: form.values,
    /** The current values, even between a change and the next render. */
    getValues: form.getValues,
    before: form.getInitialValues(),
    isDirty,
    /** Whether the input was restored from a draft. */
    isKept: kept !== undefined && isDirty,
    set: (change: Partial<Values>) => form.setValues(change),
    /** Rebases the form on a colleague's current values; the user's input is kept. */
    moveTo: (now: Values) => {
      const moved = rebase(form.getInitialValues(), form.getValues(), now);
      form.setInitialValues(now);
      form.setValues(moved);
    },
    reset: (saved: Values = start) => {
      form.setInitialValues(saved);
      form.setValues(saved);
      discardDraft();
    },
    /** Removes the draft after it was saved or discarded. */
    discardDraft,
  };
}

/** Validates a stored draft. Storage can contain anything, including data of an older version of the page. */
function readWhole<Values extends object>(
  { name, userId }: FormDraft,
  start: Values,
): Kept<Values> | undefined {
  const kept = readDraft<Partial<Kept<Values>>>(name, userId);
  const isWhole = (values: Values | undefined): values is Values =>
    values !== undefined &&
    fieldNamesOf(start).every((field) => kindOf(values[field]) === kindOf(start[field]));
  return isWhole(kept?.before) && isWhole(kept.values)
    ? { before: kept.before, values: kept.values }
    : undefined;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

function useTabGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isOn]);
}
