import { useForm as useLibraryForm } from '@mantine/form';
import { useEffect, useLayoutEffect, useState } from 'react';
import { dropDraft, saveDraft, readDraft } from '../drafts/drafts.ts';
import { namesOf, rebase } from './rebase.ts';

/** Where what is typed is kept in this tab, so that neither a reload nor a session that ends costs anybody their typing. */
export interface FormDraft {
  name: string;
  userId: number;
  /** Asks before the tab is closed, whose drafts go with it. */
  guardsTab?: boolean;
}

interface Kept<Values> {
  /** What was saved when the form was opened: what is sent is the difference to it. */
  before: Values;
  values: Values;
}

/**
 * What is typed in a form, beside what was there before.
 * @param start what is saved, or what a new one begins with; its names are the fields, in the order of the page
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
    // Once, over what is saved.
  }, []);
  const isDirty = form.isDirty();
  useTabGuard(isDirty && draft?.guardsTab === true);

  return {
    values: form.values,
    /** As they are at this moment, also between two changes and the next drawing. */
    getValues: form.getValues,
    before: form.getInitialValues(),
    isDirty,
    /** What is shown was typed at another time. */
    isKept: kept !== undefined && isDirty,
    set: (change: Partial<Values>) => form.setValues(change),
    /** Over what a colleague has made of it; what was typed stays. */
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
    /** Keeps nothing of it: it is saved, or not wanted any more. */
    discardDraft,
  };
}

/** A storage can hold anything, also what an older version of the page wrote. */
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
