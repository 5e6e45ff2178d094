import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

const { queryKey: MEALS } = api.query('GET /api/meals');

export function useRemovePlannedPrice() {
  const { t } = useTranslation('menu');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (params: { id: number; from: string }) =>
      api.call('DELETE /api/meals/{id}/prices/{from}', { params }),
    onSuccess: () => toast.show({ kind: 'success', title: t('office.prices.dropped') }),
    onError: (error) => toast.show({ kind: 'error', title: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: MEALS }),
  });
  return { drop: mutate, dropping: isPending ? variables : undefined };
}

interface PriceForm {
  refuse: (error: unknown, message: string) => void;
  reset: () => void;
}

export function usePlanPrice(form: PriceForm) {
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { t } = useTranslation('menu');
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; from: string; price: string }) =>
      api.call('PUT /api/meals/{id}/prices', { params: { id }, body }),
    onSuccess: async () => {
      toast.show({ kind: 'success', title: t('office.prices.planned') });
      form.reset();
      await client.invalidateQueries({ queryKey: MEALS });
    },
    onError: (error) => form.refuse(error, errorText(error)),
  });
}

export type PriceIncreaseInput = Input<'POST /api/prices/preview'>['body'];

/** Previews a price increase and applies it as previewed. If prices have changed since, it is previewed again. */
export function usePriceIncrease(form: Pick<PriceForm, 'refuse'>) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const refuse = (error: unknown) => form.refuse(error, errorText(error));
  const preview = useMutation({
    mutationFn: async (rise: PriceIncreaseInput) => ({
      rise,
      ...(await api.call('POST /api/prices/preview', { body: rise })),
    }),
    onError: refuse,
  });
  const confirm = useMutation({
    onMutate: ignoreDoubleClick,
    mutationFn: () => {
      const { rise, rows } = preview.data!;
      const seen = rows.map(({ mealId, before, after }) => ({ mealId, before, after }));
      return api.call('POST /api/prices', { body: { ...rise, seen } });
    },
    onSuccess: () => preview.reset(),
    onError: (error) => {
      refuse(error);
      if (preview.data) preview.mutate(preview.data.rise);
    },
    onSettled: () => client.invalidateQueries({ queryKey: MEALS }),
  });
  return { preview, confirm };
}
