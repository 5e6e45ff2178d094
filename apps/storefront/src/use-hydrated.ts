import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the pass that takes its page over; true from then on. What is personal waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
