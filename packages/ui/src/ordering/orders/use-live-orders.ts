import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '@trpeza/api-client/invalidate-routes';
import { subscribeToChanges, type LiveEvent } from '@trpeza/api-client/subscribe-to-changes';
import { readSession, SESSION_KEY } from '@trpeza/api-client/session';
import { hasSessionEnded } from '@trpeza/api-client/session-end';
import { ABOUT_ORDERS } from '@trpeza/contract/affected-routes.constants';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/**
 * Minimum time between two reloads (ms). It is long enough that thirty orders changed at once cause one reload, and short
 * enough that users do not notice the delay.
 */
const THROTTLE_MS = 400;

/** Ids of the changed orders. `unknown` after a lost connection, because the page may have missed changes. */
export type ChangedOrders = ReadonlySet<number> | 'unknown';

/**
 * Reloads the displayed orders when one of them changes. The first change triggers a reload at once; later changes are
 * throttled.
 * @param reload called instead of refetching every displayed list; must be a stable function
 */
export function useLiveOrders(reload?: (changed: ChangedOrders) => void): void {
  const client = useQueryClient();
  const isSessionOver = useIsSessionOver();
  useEffect(() => {
    // The event stream ends with its session; the next session opens its own.
    if (isSessionOver) return undefined;
    let changed: ChangedOrders = new Set();
    const pace = throttle(() => {
      const these = changed;
      changed = new Set();
      if (reload) reload(these);
      else void invalidateRoutes(client, ABOUT_ORDERS);
    });
    const packing = throttle(() => void invalidateRoutes(client, ['GET /api/kitchen/packing/{date}']));
    const stop = subscribeToChanges((event: LiveEvent) => {
      if (event.type === 'round') {
        void invalidateRoutes(client, ['GET /api/deliveries/{date}']);
        return;
      }
      if (event.type === 'packing') {
        packing.ask();
        return;
      }
      if (event.type === 'resync') changed = 'unknown';
      else if (changed !== 'unknown') changed = new Set(changed).add(event.orderId);
      pace.ask();
    });
    return () => {
      stop();
      pace.stop();
      packing.stop();
    };
  }, [client, reload, isSessionOver]);
}

function useIsSessionOver(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Batched with all other subscribers of the session, so that a page does not re-render before its guard.
      const changed = notifyManager.batchCalls(onChange);
      return client
        .getQueryCache()
        .subscribe(({ query }) => query.queryKey[0] === SESSION_KEY[0] && changed());
    },
    [client],
  );
  const look = () => hasSessionEnded(readSession(client));
  return useSyncExternalStore(subscribe, look, look);
}

/**
 * Limits how often `run` is called. The first `ask` calls `run` at once. If `ask` is called again during the pause (ms),
 * `run` is called once more when the pause ends.
 */
export function throttle(run: () => void, pause = THROTTLE_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requested = false;
  const rest = () => {
    timer = undefined;
    if (requested) start();
  };
  const start = () => {
    requested = false;
    run();
    timer = setTimeout(rest, pause);
  };
  return {
    ask: () => {
      if (timer === undefined) start();
      else requested = true;
    },
    stop: () => clearTimeout(timer),
  };
}
