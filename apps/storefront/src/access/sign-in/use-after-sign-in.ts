import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { siteUrls, paths, SITE_OF_ROLE, type OtherSite } from '../../paths.ts';
import { sessionQuery } from '../../queries.ts';
import { withGuestMeals } from '../../ordering/cart/guest-meals.ts';
import { mergeGuestCart } from '../../ordering/cart/merge-guest-cart.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { useOpenOtherSite } from './use-open-other-site.ts';

export const workplaceOf = ({ role }: User): OtherSite | undefined => {
  const workplace = SITE_OF_ROLE[role];
  return workplace && siteUrls[workplace];
};

/**
 * Returns the page to open after the sign-in. Accepts only paths of the shop, because history state can come from
 * anywhere.
 */
const nextIn = (state: unknown): string => {
  const next = (state as { next?: unknown } | null)?.next;
  return typeof next === 'string' && /^\/[^/\\]/.test(next) ? next : paths.home();
};

/**
 * Merges the cart that the visitor filled before sign-in into the customer's cart, then refetches the session. If the
 * session were refetched first, the checkout would see an empty cart.
 * @returns the ids of the guest's meals that are now in the cart
 */
export async function mergeCartAfterSignIn(client: QueryClient, { id, role }: User): Promise<number[]> {
  const merged = role === 'customer' ? await mergeGuestCart(id) : undefined;
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  notifyOtherTabs();
  return merged?.isOfGuest ? merged.cart.items.map(({ mealId }) => mealId) : [];
}

/**
 * Returns a function to call after a sign-in. It sends staff to their own site, and customers, with their cart, back to
 * the page they came from.
 */
export function useAfterSignIn() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const toast = useToast();
  const goElsewhere = useOpenOtherSite();
  const next = nextIn(state);
  const enter = async (user: User, isNew: boolean) => {
    const workplace = workplaceOf(user);
    // Staff have a profile in the shop too, so users on their way to it continue there.
    if (workplace && !next.startsWith(paths.profile())) return goElsewhere(workplace);
    const guestMeals = await mergeCartAfterSignIn(client, user);
    // The page shows new users their next steps; a toast would cover them.
    if (!isNew)
      toast.show({ kind: 'success', title: t('auth.welcome', { name: user.firstName ?? user.username }) });
    const isFromBasket = next === paths.checkout();
    // A new customer cannot check out yet, so they start on the home page. Users who come from the cart know what it
    // contains, so they are not told which meals were merged.
    await navigate(isFromBasket && isNew ? paths.home() : next, {
      replace: true,
      state: isFromBasket ? undefined : withGuestMeals(guestMeals),
    });
  };
  return { enter, next };
}
