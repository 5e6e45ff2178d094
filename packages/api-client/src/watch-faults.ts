import type { Fault } from '@trpeza/contract/faults/faults.schemas';
import type { Client } from './client.ts';

type Caller = Pick<Client, 'call'>;

/** Reports an error to the server's log. What that needs is loaded then: hardly any visit ever does. */
export const reportFault = (api: Caller, kind: Fault['kind'], error: unknown): void =>
  void import('./report-fault.ts').then(
    ({ sendFault }) => sendFault(api, kind, error),
    () => undefined,
  );

/** Reports what no part of the page has caught. Errors of other people's scripts come without themselves. */
export function watchFaults(api: Caller): void {
  addEventListener('error', ({ error }) => error && reportFault(api, 'script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportFault(api, 'promise', reason));
}
