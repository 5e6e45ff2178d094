import { useLocation } from 'react-router';

/** The history state of the first page after a sign-in that merged these guest meals into the cart. */
export const withGuestMeals = (guestMeals: readonly number[]) => ({ guestMeals });

export const useGuestMeals = (): readonly number[] =>
  ((useLocation().state ?? {}) as Partial<ReturnType<typeof withGuestMeals>>).guestMeals ?? [];
