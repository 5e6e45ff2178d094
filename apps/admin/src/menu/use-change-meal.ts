import type { Input } from '@trpeza/api-client/client';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

type Change = Input<'PUT /api/meals/{id}'>['body'];

/** Changes single fields of a meal. */
export const useChangeMeal = (words: { done: string; failed: string }) =>
  useSave(
    api.mutation('PUT /api/meals/{id}', ({ id, body }: { id: number; body: Change }) => ({
      params: { id },
      body,
    })),
    words,
  );

/** Shows a meal to customers, or hides it from them. `isActive` is the new state while it is being saved. */
export function useShowMeal({ id, isActive }: Meal) {
  const { t } = useTranslation('menu');
  const { mutate, isPending, variables } = useSave(
    api.mutation('PATCH /api/meals/{id}/visibility', (shows: boolean) => ({
      params: { id },
      body: { isActive: shows },
    })),
    { done: t('office.visibilityUpdated'), failed: t('office.visibilityFailed') },
  );
  return { show: mutate, isPending, isActive: isPending ? variables : isActive };
}
