import type { Client } from '@trpeza/api-client/client';
import { createContext, type ReactNode, use } from 'react';

const ApiContext = createContext<Client | undefined>(undefined);

/** Hands the app's one client to the pieces that the kitchen and the administration share. */
export function ApiProvider({ api, children }: { api: Client; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** @throws when it is used outside the provider, which is a mistake of ours */
export function useApi(): Client {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi() needs an <ApiProvider> above it');
  return api;
}
