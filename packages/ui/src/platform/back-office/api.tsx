import type { Client } from '@trpeza/api-client/client';
import { createContext, type ReactNode, use } from 'react';

const ApiContext = createContext<Client | undefined>(undefined);

/** Provides the app's API client to components shared by the staff and admin sites. */
export function ApiProvider({ api, children }: { api: Client; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** @throws Error if used outside its provider, which is a programming error */
export function useApi(): Client {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi() needs an <ApiProvider> above it');
  return api;
}
