import type { Fault } from '@trpeza/contract/platform/faults.schemas';
import type { Client } from './client.ts';

type Caller = Pick<Client, 'call'>;

/** Reports an error to the server's log. The reporting module is loaded on demand, since few visits need it. */
const reportFault = (api: Caller, kind: Fault['kind'], error: unknown): void =>
  void import('./report-fault.ts').then(
    ({ sendFault }) => sendFault(api, kind, error),
    () => undefined,
  );

/**
 * Reports uncaught errors of the page. Errors of third-party scripts have no details.
 * @returns the option of React's root for errors that a boundary has caught. Uncaught errors reach the window, where this
 * function reports them.
 */
export function watchFaults(api: Caller): { onCaughtError: (error: unknown) => void } {
  addEventListener('error', ({ error }) => error && reportFault(api, 'script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportFault(api, 'promise', reason));
  return {
    onCaughtError: (error) => {
      // oxlint-disable-next-line no-console -- React's own default when there is no handler
      console.error(error);
      reportFault(api, 'drawing', error);
    },
  };
}
