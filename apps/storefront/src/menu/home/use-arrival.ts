import { useLocation } from 'react-router';
import { useHydrated } from '../../use-hydrated.ts';
import { noticeIn, type Arrival } from './arrival.ts';

/** Why the user was led here; the server cannot know it. */
export function useArrival(): Arrival | undefined {
  const isHydrated = useHydrated();
  const { state } = useLocation();
  return isHydrated ? noticeIn(state) : undefined;
}
