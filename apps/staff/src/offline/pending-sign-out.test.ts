import { QueryClient } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import { readSession, setSession } from '@trpeza/api-client/session';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { finishSignOut, pendingSignOut } from './pending-sign-out.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
beforeEach(() => kept.clear());

/** A server that responds only when the test resolves the request. */
function server() {
  const answer = { resolve: () => {}, reject: (error: Error): void => void error };
  const promise = new Promise<void>((resolve, reject) => Object.assign(answer, { resolve, reject }));
  const call = vi.fn(() => promise);
  return { call, answer, api: { call } as unknown as Client };
}

test('finishSignOut sends no request without a pending sign-out', async () => {
  const { call, api } = server();
  expect(await finishSignOut(new QueryClient(), api)).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test('finishSignOut shows the user as signed out while the request is pending, and retries a failed request', async () => {
  const client = new QueryClient();
  pendingSignOut.remember();
  const [hanging, heard] = [server(), server()];
  const first = finishSignOut(client, hanging.api);
  expect(readSession(client)).toEqual(GUEST_SESSION);
  hanging.answer.reject(new Error('given up'));
  expect(await first).toBe(false);
  expect(kept.size).toBe(1);
  heard.answer.resolve();
  expect(await finishSignOut(client, heard.api)).toBe(true);
  expect(kept.size).toBe(0);
});

test('finishSignOut does not sign out a user who has signed in since', async () => {
  const client = new QueryClient();
  pendingSignOut.remember();
  setSession(client, { ...GUEST_SESSION, user: { id: 7 } as User });
  const { call, api } = server();
  expect(await finishSignOut(client, api)).toBe(true);
  expect(call).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});
