import { useForm as useLibraryForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useState } from 'react';
import { dropDraft, saveDraft, readDraft } from '../drafts/drafts.ts';
import { namesOf, rebase } from './rebase.ts';

/** Where input is stored in this tab, so that neither a reload nor an expired session loses any of it. */
export interface FormDraft {
  name: string;
  userId: number;
  /** Asks before the tab is closed, since its drafts are lost with it. */
  guardsTab?: boolean;
}

interface Kept<Values> {
  /** The saved values when the form was opened; the difference from them is sent. */
  before: Values;
  values: Values;
}

/**
 * The input of a form, beside its previous values.
 * @param start the saved values, or the defaults of a new one; its keys are the fields, in the order of the page
 */
export function useFormValues<Values extends object>(start: Values, draft: FormDraft | undefined) {
  const [kept] = useState(() => draft && readWhole(draft, start));
  const discardDraft = () => draft && dropDraft(draft.name);
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
    // Once, on top of the saved values.
  }, []);
  const isDirty = form.isDirty();
  useTabGuard(isDirty && draft?.guardsTab === true);

  return {
    values: form.values,
    /** The values at this moment, even between two changes and the next render. */
    getValues: form.getValues,
    before: form.getInitialValues(),
    isDirty,
    /** The shown input was restored from a draft. */
    isKept: kept !== undefined && isDirty,
    set: (change: Partial<Values>) => form.setValues(change),
    /** Moves the form to a colleague's current values; the user's input stays. */
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
    /** Removes the draft, because it is saved or no longer wanted. */
    discardDraft,
  };
}

/** Storage can hold anything, including what an older version of the page wrote. */
function readWhole<Values extends object>(
  { name, userId }: FormDraft,
  start: Values,
): Kept<Values> | undefined {
  const kept = readDraft<Partial<Kept<Values>>>(name, userId);
  const isWhole = (values: Values | undefined): values is Values =>
    values !== undefined && namesOf(start).every((field) => kindOf(values[field]) === kindOf(start[field]));
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
