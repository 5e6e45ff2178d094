import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { moveButtonId, type Direction } from './categories-table.tsx';

type Moved = { category: Category; place: number; direction: Direction };

const { queryKey } = api.query('GET /api/categories');

/** Moves a category by one place. The list updates optimistically; the shop follows once the server has saved the order. */
export function useMoveCategory(categories: readonly Category[]) {
  const { t } = useTranslation('menu');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const [moved, setMoved] = useState<Moved>();
  const { mutate } = useMutation({
    mutationFn: (ids: number[]) => api.call('PUT /api/categories/order', { body: { ids } }),
    // Several quick clicks send several requests; they run in sequence, so that the last arrangement wins.
    scope: { id: 'categories-order' },
    onError: (error) => {
      setMoved(undefined);
      toast.show({ kind: 'error', title: t('office.categories.moveFailed'), text: errorText(error) });
      return client.invalidateQueries({ queryKey });
    },
  });

  useEffect(() => {
    // A moved row loses the focus, so keyboard users would have to start over.
    if (moved) document.getElementById(moveButtonId(moved.category.id, moved.direction))?.focus();
  }, [moved]);

  const move = (category: Category, direction: Direction) => {
    const from = categories.findIndex(({ id }) => id === category.id);
    const to = from + (direction === 'up' ? -1 : 1);
    const ordered = categories.filter(({ id }) => id !== category.id);
    ordered.splice(to, 0, category);
    client.setQueryData(queryKey, ordered);
    setMoved({ category, place: to + 1, direction });
    mutate(ordered.map(({ id }) => id));
  };
  return { move, moved };
}
