import { useQueryClient } from '@tanstack/react-query';
import { listen, type LiveEvent } from '@trpeza/api-client/live';
import { useEffect } from 'react';

/** Long enough that thirty orders moved at once are one reload, short enough that nobody waits for it. */
const PAUSE = 400;

const ORDER_ROUTES = new Set(['GET /api/orders', 'GET /api/orders/{id}', 'GET /api/orders/by-date/{date}']);

/**
 * Reloads the orders on the screen when one of them changes: the first change at once, those that follow closely
 * together. After a lost connection everything is reloaded, since changes may have been missed.
 */
export function useLiveOrders(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reload = paced(() => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => ORDER_ROUTES.has(String(queryKey[0])) });
    });
    const stop = listen((_event: LiveEvent) => reload.ask());
    return () => {
      stop();
      reload.stop();
    };
  }, [client]);
}

/** Runs at the first call, then at most once per pause, and never forgets the last call. */
export function paced(run: () => void, pause = PAUSE) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const rest = () => {
    timer = undefined;
    if (asked) start();
  };
  const start = () => {
    asked = false;
    run();
    timer = setTimeout(rest, pause);
  };
  return {
    ask: () => {
      if (timer === undefined) start();
      else asked = true;
    },
    stop: () => clearTimeout(timer),
  };
}
