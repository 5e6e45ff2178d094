import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeSession } from '@trpeza/api-client/session';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import type { Session } from '@trpeza/contract/access/session.schemas';
import { api } from '../api.ts';
import { sessionQuery } from '../queries.ts';
import { useErrorText } from '../use-error-text.ts';
import { notifyOtherTabs } from '../access/sign-in/other-tabs.ts';
import { useSessionEnd } from '../access/sign-in/use-session-end.ts';
import { useSessionKnown } from '../access/sign-in/use-session.ts';

const favouritesOf = ({ user, favourites }: Session): number[] | undefined =>
  user?.role === 'customer' ? favourites : undefined;

/** A customer's favourite meals; undefined for all other roles and while the session is unknown. */
export function useFavourites(): readonly number[] | undefined {
  const isKnown = useSessionKnown();
  const { data } = useQuery({ ...sessionQuery, select: favouritesOf });
  return isKnown ? data : undefined;
}

/** Whether a meal is a favourite. Selects only this value, so that a card re-renders only when its own heart changes. */
export function useIsFavourite(mealId: number): boolean | undefined {
  const isKnown = useSessionKnown();
  const { data } = useQuery({
    ...sessionQuery,
    select: (session) => favouritesOf(session)?.includes(mealId),
  });
  return isKnown ? data : undefined;
}

/** Saves or removes a favourite. The heart changes at once; if the request fails, it is reverted with a message. */
export function useSaveFavourite(mealId: number): (isKept: boolean) => void {
  const { t } = useTranslation('meals');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const { mutate } = useMutation({
    // Requests run in sequence, so that the last click wins.
    scope: { id: 'favourites' },
    mutationFn: (isKept: boolean) =>
      api.call(isKept ? 'PUT /api/favourites/{mealId}' : 'DELETE /api/favourites/{mealId}', {
        params: { mealId },
      }),
    onMutate: async (isKept) => {
      // The response to an earlier request must not revert the heart.
      await client.cancelQueries({ queryKey: sessionQuery.queryKey });
      mark(client, mealId, isKept);
    },
    onSuccess: notifyOtherTabs,
    onError: (error, isKept) => {
      mark(client, mealId, !isKept);
      if (onSessionEnd(error)) return;
      toast.show({ kind: 'error', title: t('favourite.failed'), text: errorText(error) });
    },
  });
  return mutate;
}

function mark(client: QueryClient, mealId: number, isKept: boolean): void {
  changeSession(client, (session) => {
    const others = session.favourites.filter((id) => id !== mealId);
    return { ...session, favourites: isKept ? [...others, mealId] : others };
  });
}
