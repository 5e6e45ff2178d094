import { useLocation } from 'react-router';
import { useHydrated } from '../../use-hydrated.ts';
import { noticeIn, type HomeNotice } from './home-notice.ts';

/** Why the user was sent to this page; unknown on the server. */
export function useHomeNotice(): HomeNotice | undefined {
  const isHydrated = useHydrated();
  const { state } = useLocation();
  return isHydrated ? noticeIn(state) : undefined;
}
