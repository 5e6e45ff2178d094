import { useCallback, useId, useMemo, useState } from 'react';
import { placeErrors } from './place-errors.ts';
import type { SummaryError } from '../error-summary/error-summary.tsx';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The `fields` of an API error, as they come or already as a record. */
type ApiFields = readonly { path: string; message: string }[] | Record<string, string>;

const NONE = {};

const pairs = (fields: ApiFields = NONE): (readonly [string, string])[] =>
  Array.isArray(fields)
    ? fields.map(({ path, message }) => [path, message] as const)
    : Object.entries(fields as Record<string, string>);

/**
 * The errors of one form: the same words at the field and in the summary, whether found here or by the API.
 *
 * @param names the fields in the order of the page; the summary keeps it
 *
 * ```tsx
 * const form = useFormErrors(['username', 'password']);
 * <ErrorSummary {...form.summary} />
 * <TextInput label={t('username')} {...form.field('username')} />
 * ```
 */
export function useFormErrors<Name extends string>(names: readonly Name[]) {
  const prefix = useId();
  const [state, setState] = useState<{ errors: FieldErrors<Name>; form?: string; attempt: number }>({
    errors: NONE,
    attempt: 0,
  });

  /** Shows these errors, and only these; answers whether there were none, so that `if (!form.check(…)) return` reads well. */
  const check = useCallback(
    (found: FieldErrors<string>): boolean => {
      const told = Object.entries(found).flatMap(([path, message]) =>
        message === undefined ? [] : [[path, message] as const],
      );
      const { errors, stray } = placeErrors(names, told);
      setState((before) => ({
        errors,
        attempt: before.attempt + 1,
        ...(stray !== undefined && { form: stray }),
      }));
      return told.length === 0;
    },
    [names],
  );

  /** What the API refused: `fields` at their fields; `message` on top where none of them is of this form. */
  const setFromApiError = useCallback(
    (fields: ApiFields | undefined, message: string): void => {
      const { errors } = placeErrors(names, pairs(fields));
      const isPlaced = Object.keys(errors).length > 0;
      setState((before) => ({
        errors,
        attempt: before.attempt + 1,
        ...(!isPlaced && { form: message }),
      }));
    },
    [names],
  );

  const clear = useCallback(() => setState((before) => ({ errors: NONE, attempt: before.attempt })), []);

  const idOf = (name: Name) => `${prefix}${name}`;
  const summary = useMemo(() => {
    const errors: SummaryError[] = state.form === undefined ? [] : [{ message: state.form }];
    for (const name of names) {
      const message = state.errors[name];
      if (message !== undefined) errors.push({ fieldId: `${prefix}${name}`, message });
    }
    return { errors, attempt: state.attempt };
  }, [state, names, prefix]);

  /** To be spread on any field. */
  const field = (name: Name) => ({ id: idOf(name), name, error: state.errors[name] ?? null });

  return { errors: state.errors, summary, field, check, setFromApiError, clear };
}
