import type { QueryClient } from '@tanstack/react-query';
import { forgetPerson, NOBODY, sessionQuery } from '../../queries.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Nobody is here any more, in this tab or another: what the last person saw is gone for the next one at this screen. */
export function signOutHere(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, NOBODY);
  forgetPerson(client);
  tellOtherTabs();
}
