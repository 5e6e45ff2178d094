import { ApiError } from '@trpeza/api-client/api-error';
import type { CustomerFile } from '@trpeza/contract/customers/customer-file.schemas';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../access/users/use-save.ts';
import type { Editing } from './file-section.tsx';

/** What every section of the page gets. */
export interface SectionProps {
  file: CustomerFile;
  editing: Editing;
}

type Saving<Input, Result> = Parameters<typeof useSave<Input, Result>>[0];

/** Saves a section; the file is asked for again by itself, successful or not. */
export function useSaveSection<Input, Result>(
  call: Saving<Input, Result>['call'],
  form: Saving<Input, Result>['form'],
  onSaved: (result: Result) => void,
) {
  const { t } = useTranslation('customers');
  return useSave({ call, form, done: t('saved'), failed: t('failed'), onSaved });
}

export const isLate = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts/changed-meanwhile';

interface Seen {
  version: string;
}

/** What the author of a form saw: not what the page has read since, beneath their form. */
export const useSeen = <Saw extends Seen>(now: Saw) => useRef(now);

/**
 * Once somebody has been told that a colleague was faster, they have seen what is kept now: fields that they had not
 * touched take it, so that saving again gives nothing of the colleague's back.
 */
export function useToldOf<Saw extends Seen, Values extends object>(
  seen: { current: Saw },
  now: { seen: Saw; values: Values; error: unknown },
  form: { moveTo: (values: Values) => void },
): void {
  useLayoutEffect(() => {
    if (!isLate(now.error) || seen.current.version === now.seen.version) return;
    seen.current = now.seen;
    form.moveTo(now.values);
  });
}
