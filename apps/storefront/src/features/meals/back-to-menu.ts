import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { readFilters } from './menu-filter.ts';

/** The id of a meal's card in the menu. */
export const placeOf = (id: number): string => `meal-${id}`;

/** What a link to a meal's page takes along, so that the page can lead back to this very list. */
export const fromMenu = (search: string): { menu: string } => ({ menu: search });

/** The way from a meal's page to its card in the list one came from, or to the beginning of the menu. */
export function useBackToMenu(id: number): string {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const menu = (state as { menu?: unknown } | null)?.menu;
  if (!isHydrated || typeof menu !== 'string') return paths.menu();
  return paths.menu(readFilters(new URLSearchParams(menu)), `#${placeOf(id)}`);
}
