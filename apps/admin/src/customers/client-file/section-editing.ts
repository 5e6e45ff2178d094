import { ApiError } from '@trpeza/api-client/api-error';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavePersonForm } from '../../access/users/use-save-person-form.ts';

export interface SectionProps {
  file: ClientFile;
  editing: Editing;
}

type Saving<Input, Result> = Parameters<typeof useSavePersonForm<Input, Result>>[0];

/** Saves a section. The client file is refetched automatically, on success and on error. */
export function useSaveSection<Input, Result>(
  call: Saving<Input, Result>['call'],
  form: Saving<Input, Result>['form'],
  onSaved: (result: Result) => void,
) {
  const { t } = useTranslation('customers');
  return useSavePersonForm({ call, form, done: t('saved'), failed: t('failed'), onSaved });
}

export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts/changed-meanwhile';

interface Seen {
  version: string;
}

/** The values with which a form was opened; later refetches of the page do not change them. */
export const useFormBaseline = <Saw extends Seen>(now: Saw) => useRef(now);

/**
 * After a conflict has been shown, the stored values become the base of the form: fields that the user has not touched
 * take them, so that saving again does not revert the colleague's changes.
 */
export function useConflictRebase<Saw extends Seen, Values extends object>(
  seen: { current: Saw },
  now: { seen: Saw; values: Values; error: unknown },
  form: { moveTo: (values: Values) => void },
): void {
  useLayoutEffect(() => {
    if (!isEditConflict(now.error) || seen.current.version === now.seen.version) return;
    seen.current = now.seen;
    form.moveTo(now.values);
  });
}

/** The form that is open on the page; at most one at a time. */
export interface Editing {
  open: string | undefined;
  set: (name: string | undefined) => void;
}
