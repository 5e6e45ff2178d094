import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

/** Colleagues and kitchen staff change the menu as well, so it is refetched whenever the user returns to the page. */
const FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

export interface Menu {
  meals: readonly Meal[];
  categories: readonly Category[];
}

interface MenuPageProps {
  title: string;
  lead: string;
  actions?: ReactNode;
  /** The title of a load error; by default it names the meals or the categories. */
  failed?: string;
  children: (menu: Menu) => ReactNode;
}

/** A page about the meals and categories of the menu. */
export function MenuPage({ title, lead, actions, failed, children }: MenuPageProps) {
  const { t } = useTranslation('menu');
  const meals = useQuery({ ...api.query('GET /api/meals'), ...FRESH });
  const categories = useQuery({ ...api.query('GET /api/categories'), ...FRESH });
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      <QueryView query={meals} title={failed ?? t('loadFailed.meals')}>
        {(listed) => (
          <QueryView query={categories} title={failed ?? t('loadFailed.categories')}>
            {(groups) => <Stack gap="sm">{children({ meals: listed, categories: groups })}</Stack>}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

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
