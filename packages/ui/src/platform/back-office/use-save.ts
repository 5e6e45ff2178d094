import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useErrorText } from './use-error-text.ts';

/** The mutation options of `api.mutation()`. */
export interface Call<Input, Result> {
  mutationKey?: readonly unknown[];
  /** Mutations of the same scope run one after the other. */
  scope?: { id: string };
  mutationFn: (input: Input) => Promise<Result>;
}

interface SaveOptions<Input, Result> {
  /** The toast after a success; without it, the page itself shows the result. */
  done?: string | ((result: Result, input: Input) => string | undefined) | undefined;
  /** The text of a failure if the server gives none. */
  failed?: string | ((input: Input) => string) | undefined;
  /** The title of the toast after a failure; defaults to "Error". */
  failedTitle?: string | undefined;
  /** The form that shows a failure, beside its fields or at its top. Without it, a toast shows the failure. */
  form?: { refuse: (error: unknown, message: string) => void } | undefined;
  onSaved?: (result: Result, input: Input) => unknown;
  /** Returns true if the page itself shows this failure. */
  onFailed?: (error: Error, input: Input) => unknown;
}

/**
 * A mutation with its feedback: a toast after a success, and the reason of a failure in the form or in a toast. The queries
 * that the route changes are refetched by the query client. A second click right after the first is ignored.
 * @returns the mutation, with the text of its failure as `problem`
 */
export function useSave<Input, Result>(
  call: Call<Input, Result>,
  { done, failed, failedTitle, form, onSaved, onFailed }: SaveOptions<Input, Result> = {},
) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const errorText = useErrorText();
  const textOf = (error: unknown, input: Input) =>
    errorText(error, typeof failed === 'function' ? failed(input) : failed);
  const mutation = useMutation({
    ...call,
    onMutate: ignoreDoubleClick,
    onSuccess: (result, input) => {
      const title = typeof done === 'function' ? done(result, input) : done;
      if (title !== undefined) toast.show({ kind: 'success', title });
      return onSaved?.(result, input);
    },
    onError: (error, input) => {
      if (onFailed?.(error, input) === true) return;
      const text = textOf(error, input);
      toast.show({
        kind: 'error',
        title: failedTitle ?? t('errors.title'),
        text,
        isInForm: form !== undefined,
      });
      form?.refuse(error, text);
    },
  });
  return { ...mutation, problem: mutation.isError ? textOf(mutation.error, mutation.variables) : undefined };
}
