import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

type Words = { done: string; failed: string };
type Change = Input<'PUT /api/meals/{id}'>['body'];

const { queryKey: MEALS } = api.query('GET /api/meals');

/** Updates a changed meal in the cached lists, or refetches the lists when the change was rejected. */
function useChange({ done, failed }: Words) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  return {
    onSuccess: (changed: Meal) => {
      client.setQueryData(MEALS, (meals) => meals?.map((meal) => (meal.id === changed.id ? changed : meal)));
      toast.show({ kind: 'success', title: done });
    },
    onError: (error: unknown) => {
      toast.show({ kind: 'error', title: t('errors.title'), text: errorText(error, failed) });
      // A colleague may have changed the meal first.
      return client.invalidateQueries({ queryKey: MEALS });
    },
  };
}

/** Changes one field of a meal from its table row. */
export function useChangeMeal(words: Words) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, body }: { id: number; body: Change }) =>
      api.call('PUT /api/meals/{id}', { params: { id }, body }),
    ...useChange(words),
  });
  return { change: mutate, isPending };
}

/** Shows a meal to customers, or hides it from them. */
export function useShowMeal() {
  const { t } = useTranslation('menu');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      api.call('PATCH /api/meals/{id}/visibility', { params: { id }, body: { isActive } }),
    ...useChange({ done: t('office.visibilityUpdated'), failed: t('office.visibilityFailed') }),
  });
  return { show: ({ id }: Meal, isActive: boolean) => mutate({ id, isActive }), isPending };
}
