import { useLocation } from 'react-router';

/**
 * Returns the history state for the first page after a sign-in. It lists the guest's meals that the sign-in has merged
 * into the cart.
 */
export const withGuestMeals = (guestMeals: readonly number[]) => ({ guestMeals });

export const useGuestMeals = (): readonly number[] =>
  ((useLocation().state ?? {}) as Partial<ReturnType<typeof withGuestMeals>>).guestMeals ?? [];
