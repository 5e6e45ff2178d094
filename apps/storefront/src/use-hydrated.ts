import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, then true. Personal content is rendered only afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
