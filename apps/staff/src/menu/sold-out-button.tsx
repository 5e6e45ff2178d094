import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Button } from '@trpeza/ui/kit/button/button';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

/** Marks a meal as sold out with one click, or as available again. */
export function SoldOutButton({ meal }: { meal: Meal }) {
  const { t } = useTranslation(['menu', 'common']);
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const name = useLocalized()(meal, 'name').text;
  const { queryKey } = api.query('GET /api/meals');
  const isOut = meal.stockStatus === 'out_of_stock';
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call('PUT /api/meals/{id}', {
        params: { id: meal.id },
        body: { stockStatus: isOut ? 'in_stock' : 'out_of_stock' },
      }),
    onSuccess: (saved) =>
      client.setQueryData(queryKey, (meals) => meals?.map((each) => (each.id === saved.id ? saved : each))),
    onError: (refusal) => {
      const text = errorText(refusal, t('failed.update'));
      toast.show({ kind: 'error', title: t('common:errors.title'), text });
      return client.invalidateQueries({ queryKey });
    },
  });
  if (meal.stockStatus === 'discontinued') return null;
  const press = () => {
    ignoreDoubleClick();
    mutate();
  };
  const word = isOut ? 'soldOut.undo' : 'soldOut.mark';
  return (
    <Button variant="secondary" isLoading={isPending} aria-label={`${t(word)}: ${name}`} onClick={press}>
      {t(word)}
    </Button>
  );
}
