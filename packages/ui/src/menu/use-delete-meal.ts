import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useTranslation } from 'react-i18next';
import { type ConfirmOptions, useConfirm } from '../kit/confirm/use-confirm.ts';
import { useToast } from '../kit/toast/use-toast.ts';
import { useApi } from '../platform/back-office/api.tsx';
import { useErrorText } from '../platform/back-office/use-error-text.ts';

type Question = Pick<ConfirmOptions, 'title' | 'text'>;

/** Asks for confirmation with the page's own question, then deletes. `problem` stays until the next attempt. */
export function useDeleteMeal(questionOf: (meal: Meal) => Question) {
  const { t } = useTranslation(['menu', 'common']);
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = api.query('GET /api/meals');
  const { mutate, error } = useMutation({
    mutationFn: ({ id }: Meal) => api.call('DELETE /api/meals/{id}', { params: { id } }),
    onSuccess: (_done, { id }) => {
      client.setQueryData(queryKey, (meals) => meals?.filter((meal) => meal.id !== id));
      toast.show({ kind: 'success', title: t('deleted') });
    },
    onError: (refusal) => {
      const text = errorText(refusal, t('failed.delete'));
      toast.show({ kind: 'error', title: t('common:errors.title'), text });
      // A colleague may have changed the meal first.
      return client.invalidateQueries({ queryKey });
    },
  });
  const ask = async (meal: Meal) => {
    const isSure = await confirm({
      ...questionOf(meal),
      confirmLabel: t('deletion.yes'),
      cancelLabel: t('deletion.no'),
      destructive: true,
    });
    if (isSure) mutate(meal);
  };
  return { ask, problem: error ? errorText(error) : undefined };
}
