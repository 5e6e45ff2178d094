import { QueryClient } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { GUEST_SESSION } from '@trpeza/contract/access/session.constants';
import { expect, test } from 'vitest';
import { endSession, hasSessionEnded, retryAfterSignIn, findCurrentUserId } from './session-end.ts';
import { readSession, setSession } from './session.ts';

const as = (id: number) => ({ ...GUEST_SESSION, user: { id, username: `person-${id}` } as User });

/** A page of user 7, and a server that rejects every session until told otherwise. */
function page() {
  const client = new QueryClient();
  setSession(client, as(7));
  const server = { knows: false, requested: 0, refusal: 'accounts/not-signed-in' };
  const call = retryAfterSignIn(async () => {
    server.requested += 1;
    const { knows, refusal } = server;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (knows) return Response.json({ saved: true });
    return Response.json({ code: refusal, message: 'Please log in first.' }, { status: 401 });
  }, client);
  return { client, server, save: () => call('/api/settings', { method: 'PUT', body: '{}' }) };
}

const settled = async (promise: Promise<unknown>) => {
  let is = false;
  void promise.finally(() => (is = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  return is;
};

test('requests that fail because the session has ended are repeated when the same user signs in again', async () => {
  const { client, server, save } = page();
  const saving = [save(), save()];
  expect(await settled(Promise.race(saving))).toBe(false);
  expect(hasSessionEnded(readSession(client))).toBe(true);
  expect(findCurrentUserId(client)).toBeUndefined();
  expect(readSession(client)?.user?.id).toBe(7);
  expect(server.requested).toBe(2);

  server.knows = true;
  setSession(client, as(7));
  for (const saved of await Promise.all(saving)) expect(await saved.json()).toEqual({ saved: true });
  expect(server.requested).toBe(4);
  expect(findCurrentUserId(client)).toBe(7);
});

test.each([
  ['somebody else', as(8)],
  ['nobody', GUEST_SESSION],
])('held requests are neither repeated nor settled when the page belongs to %s', async (_, session) => {
  const { client, server, save } = page();
  const saving = save();
  expect(await settled(saving)).toBe(false);
  server.knows = true;
  setSession(client, session);
  expect(await settled(saving)).toBe(false);
  expect(server.requested).toBe(1);
});

test('a late response about the ended session does not end the new one', async () => {
  const { client, server, save } = page();
  const saving = save();
  // The request is in flight while another request finds that the session has ended and the user signs in.
  server.knows = true;
  endSession(client);
  setSession(client, as(7));
  expect((await saving).status).toBe(200);
  expect(hasSessionEnded(readSession(client))).toBe(false);
});

test('error responses are returned at once when the page knows no user, or when the session has not ended', async () => {
  const stranger = page();
  setSession(stranger.client, GUEST_SESSION);
  expect((await stranger.save()).status).toBe(401);
  expect(readSession(stranger.client)?.user).toBeNull();

  const mistyped = page();
  mistyped.server.refusal = 'accounts/wrong-credentials';
  expect(await (await mistyped.save()).json()).toMatchObject({ code: 'accounts/wrong-credentials' });
  expect(hasSessionEnded(readSession(mistyped.client))).toBe(false);
});
