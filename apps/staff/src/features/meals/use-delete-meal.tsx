import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './chef-settings.module.css';
import { nameOf } from './meal-list.ts';

/** Asks by name, then deletes. `problem` stays until the next attempt. */
export function useDeleteMeal() {
  const { t } = useTranslation(['menu', 'common']);
  const language = useLanguage();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = api.query('GET /api/meals');
  const { mutate, error } = useMutation({
    mutationFn: ({ id }: Meal) => api.call('DELETE /api/meals/{id}', { params: { id } }),
    networkMode: 'always',
    onSuccess: (_done, { id }) => {
      client.setQueryData(queryKey, (meals) => meals?.filter((meal) => meal.id !== id));
      toast.show({ kind: 'success', title: t('deleted') });
    },
    onError: (refusal) => {
      const text = (refusal instanceof ApiError && refusal.message) || t('failed.delete');
      toast.show({ kind: 'error', title: t('common:errors.title'), text });
      // A colleague may have been faster.
      return client.invalidateQueries({ queryKey });
    },
  });
  const ask = async (meal: Meal) => {
    const isSure = await confirm({
      title: t('deletion.title', { name: nameOf(meal, language) }),
      text: (
        <div className={styles.question}>
          <p>{t('deletion.text')}</p>
          <p>{t('deletion.instead')}</p>
        </div>
      ),
      confirmLabel: t('deletion.yes'),
      cancelLabel: t('deletion.no'),
      destructive: true,
    });
    if (isSure) mutate(meal);
  };
  return { ask, problem: error ? errorText(error) : undefined };
}
