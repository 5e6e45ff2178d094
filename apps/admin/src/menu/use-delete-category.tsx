import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

const { queryKey } = api.query('GET /api/categories');

/**
 * Deletes a category. If it still has meals, shows that as `problem` until the next attempt; otherwise asks for confirmation.
 */
export function useDeleteCategory(countOf: (category: Category) => number) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Category) => api.call('DELETE /api/categories/{id}', { params: { id } }),
    onSuccess: (_done, { id }) => {
      client.setQueryData(queryKey, (all) => all?.filter((category) => category.id !== id));
      toast.show({ kind: 'success', title: t('office.categories.deleted') });
    },
    onError: (error) => {
      setProblem(errorText(error));
      return Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: api.query('GET /api/meals').queryKey }),
      ]);
    },
  });
  const ask = async (category: Category) => {
    const count = countOf(category);
    setProblem(count > 0 ? t('errors.category-in-use', { count }) : undefined);
    if (count > 0) return;
    const isSure = await confirm({
      title: t('deletion.title', { name: localized(category, 'name').text }),
      text: <p>{t('office.categories.deleteText')}</p>,
      confirmLabel: t('office.categories.deleteYes'),
      destructive: true,
    });
    if (isSure) mutate(category);
  };
  return { ask, problem };
}
