import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useErrorText } from '../platform/back-office/use-error-text.ts';
import { useToast } from '../kit/toast/use-toast.ts';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/back-office/api.tsx';
import { bodyOf, changeOf, type MealValues } from './meal-values.ts';

export const SAVE_MEAL_KEY = ['save-meal'];

interface Outcome {
  onSaved: () => void;
  onRefused: (error: unknown, text: string) => void;
  /** Called if a colleague has changed the same fields, with their names and the current meal. */
  onChanged: (fields: string[], now: Meal) => void;
}

/** Creates a meal, or sends the changes to an existing one; updates the list at once. */
export function useSaveMeal(meal: Meal | undefined, { onSaved, onRefused, onChanged }: Outcome) {
  const { t } = useTranslation(['menu', 'common']);
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  /** Fetches the current meal; undefined if that fails. */
  const fetchCurrentMeal = async () => {
    await client.invalidateQueries({ queryKey: api.query('GET /api/meals').queryKey });
    return client.getQueryData(api.query('GET /api/meals').queryKey)?.find(({ id }) => id === meal?.id);
  };
  return useMutation({
    mutationKey: SAVE_MEAL_KEY,
    mutationFn: ({ before, values }: { before: MealValues; values: MealValues }) =>
      meal
        ? api.call('PUT /api/meals/{id}', { params: { id: meal.id }, body: changeOf(before, values) })
        : api.call('POST /api/meals', { body: bodyOf(values) }),
    onSuccess: (saved) => {
      client.setQueryData(api.query('GET /api/meals').queryKey, (meals) => [
        ...(meals ?? []).filter(({ id }) => id !== saved.id),
        saved,
      ]);
      toast.show({ kind: 'success', title: t(meal ? 'updated' : 'added') });
      onSaved();
    },
    onError: async (error) => {
      const refusal = error instanceof ApiError ? error : new ApiError(500);
      const fallback = t(meal ? 'failed.update' : 'failed.add');
      const isInForm = refusal.code !== 'meals/changed';
      toast.show({
        kind: 'error',
        title: t('common:errors.title'),
        text: errorText(error, fallback),
        isInForm,
      });
      const now = refusal.code === 'meals/changed' ? await fetchCurrentMeal() : undefined;
      if (now)
        onChanged(
          refusal.fields.map(({ path }) => path),
          now,
        );
      else onRefused(error, refusal.message || `${fallback}. ${errorText(error)}`);
    },
  });
}
