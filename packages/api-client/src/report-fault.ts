import type { Fault } from '@trpeza/contract/platform/faults.schemas';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';

type Kind = Fault['kind'];

/** Maximum number of reports per page, for pages that fail repeatedly. */
const MAX_REPORTS = 5;
let reported = 0;

/** Returns the parts of an error that may be reported. The message is excluded, since it may contain user input. */
export function faultOf(kind: Kind, error: unknown, pathname: string): Fault {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  const frames = [...stack.matchAll(/\/assets\/[\w./-]+:\d+:\d+/g)].map(([place]) => place.slice(-120));
  return {
    kind,
    name: name.replaceAll(/[^A-Za-z]/g, '').slice(0, 40) || 'Error',
    page: `/${pathname
      .slice(1)
      .replaceAll(/\d+/g, '#')
      .replaceAll(/[^a-z#/-]/g, '')}`.slice(0, 100),
    frames: frames.filter((place) => place.startsWith('/assets/')).slice(0, 5),
  };
}

/** Reports an error to the server's log. Without a network the report is lost. */
export function sendFault({ call }: Pick<Client, 'call'>, kind: Kind, error: unknown): void {
  // Error responses are expected, and a missing connection is not a fault of the page.
  if (error instanceof ApiError || reported >= MAX_REPORTS) return;
  reported += 1;
  void call('POST /api/faults', { body: faultOf(kind, error, location.pathname) }).catch(() => undefined);
}
