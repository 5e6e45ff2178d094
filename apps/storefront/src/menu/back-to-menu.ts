import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useHydrated } from '../use-hydrated.ts';
import { readFilters } from './menu-filter.ts';

/** The element id of a meal's card in the menu. */
export const mealCardId = (id: number): string => `meal-${id}`;

/** Navigation state for links to a meal's page, so that the page can link back to this list. */
export const fromMenu = (search: string): { menu: string } => ({ menu: search });

/** The URL that leads from a meal's page back to its card in the list, or else to the start of the menu. */
export function useBackToMenu(id: number): string {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const menu = (state as { menu?: unknown } | null)?.menu;
  if (!isHydrated || typeof menu !== 'string') return paths.menu();
  return paths.menu(readFilters(new URLSearchParams(menu)), `#${mealCardId(id)}`);
}
