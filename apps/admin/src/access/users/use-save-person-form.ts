import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useTranslation } from 'react-i18next';
import { useUpdatePeople } from './use-update-people.ts';

type Saving<Input, Result> = {
  /** From `api.mutation()`. */
  call: { mutationKey: readonly unknown[]; mutationFn: (input: Input) => Promise<Result> };
  form: { refuse: (error: unknown, message: string) => void };
  /** The toast on success. */
  done: string;
  /** The message on failure when the server returns none. */
  failed: string;
  onSaved: (result: Result) => void;
};

/** Saves a form about a person. Shows a toast on success; on failure, shows the reason in the form. */
export function useSavePersonForm<Input, Result>({
  call,
  form,
  done,
  failed,
  onSaved,
}: Saving<Input, Result>) {
  const { t } = useTranslation('common');
  const toast = useToast();
  const errorText = useErrorText();
  const people = useUpdatePeople();
  return useMutation({
    ...call,
    // The form closes, so a second click would hit the content below it.
    onMutate: ignoreDoubleClick,
    onSuccess: (result) => {
      toast.show({ kind: 'success', title: done });
      onSaved(result);
    },
    onError: (error) => {
      const text = errorText(error, failed);
      toast.show({ kind: 'error', isInForm: true, title: t('errors.title'), text });
      form.refuse(error, text);
      if (error instanceof ApiError && error.code === 'accounts/changed-meanwhile') void people.reload();
    },
  });
}
