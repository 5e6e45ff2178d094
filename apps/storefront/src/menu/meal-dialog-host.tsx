import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyComponent } from '../lazy-component.tsx';
import type { MenuMeal } from '../page-data.ts';
import { useLoadFailure } from '../use-load-failure.ts';
import { useCloseByGoingBack } from '../use-close-by-going-back.ts';

const MealDialogLater = lazyComponent(() => import('./meal-dialog.tsx').then(({ MealDialog }) => MealDialog));

/** The open meal is kept in the history state, so that Back closes the dialog instead of leaving the shop. */
const mealIn = (state: unknown): number | undefined => (state as { meal?: number } | null)?.meal;

/** Opens a meal's dialog over the menu, at the same URL. */
export function useOpenMeal(): (id: number) => void {
  const navigate = useNavigate();
  return useCallback((id) => void navigate({ search: location.search }, { state: { meal: id } }), [navigate]);
}

export function MealDialogHost({ meals }: { meals: readonly MenuMeal[] | undefined }) {
  const { state } = useLocation();
  const id = mealIn(state);
  const meal = meals?.find((one) => one.id === id);
  const close = useCloseByGoingBack();
  const onFailure = useLoadFailure(close);
  return <MealDialogLater wanted={meal !== undefined} onFailure={onFailure} meal={meal} onClose={close} />;
}
