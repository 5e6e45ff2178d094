import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration; true from then on. Personal content waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
