import type { Fault } from '@trpeza/contract/faults/faults.schemas';
import type { Client } from './client.ts';

type Caller = Pick<Client, 'call'>;

/** Reports an error to the server's log. What that needs is loaded then: hardly any visit ever does. */
const reportFault = (api: Caller, kind: Fault['kind'], error: unknown): void =>
  void import('./report-fault.ts').then(
    ({ sendFault }) => sendFault(api, kind, error),
    () => undefined,
  );

/**
 * Reports what no part of the page has caught. Errors of other people's scripts come without themselves.
 * @returns what React's root needs to report what a boundary has caught; what none has caught becomes an error of the window
 */
export function watchFaults(api: Caller): { onCaughtError: (error: unknown) => void } {
  addEventListener('error', ({ error }) => error && reportFault(api, 'script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportFault(api, 'promise', reason));
  return {
    onCaughtError: (error) => {
      // oxlint-disable-next-line no-console -- what React does itself where nobody else listens
      console.error(error);
      reportFault(api, 'drawing', error);
    },
  };
}
