import { expect, it } from 'vitest';
import { postMessage } from '#features/messages/post-message.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { forgetExpired } from './forget-expired.ts';

const app = await createTestApp();

const countAll = async () => {
  const counts = [];
  for (const table of ['sessions', 'handoverCodes', 'rateLimits', 'resetTokens', 'messages'] as const) {
    const { count } = await app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts;
};

it('clears away what has expired, and nothing before', async () => {
  // The limiter goes by the real clock, so this test's clock starts there too.
  app.clock.set(new Date());
  const { id, username } = await buildAccount(app.db);
  const visitor = await app.visit().signIn(username);
  await visitor.call('POST /api/handover', { body: { site: 'staff' } });
  await app.visit().call('POST /api/login', { body: { username, password: 'wrong' } });
  const expiresAt = new Date(Date.now() + 30 * 60_000);
  await app.db.insertInto('resetTokens').values({ tokenHash: 'x', accountId: id, expiresAt }).execute();
  await app.db.transaction().execute((trx) =>
    postMessage(trx, {
      cause: 'test',
      template: 'password-changed',
      to: { accountId: id, email: 'ana@example.org', language: 'en' },
      variables: { name: 'Ana' },
    }),
  );
  const before = await countAll();
  expect(before.every((count) => count > 0)).toBe(true);

  await forgetExpired(app.deps);
  expect(await countAll()).toEqual(before);

  app.clock.advance(31 * 24 * 3_600_000);
  await forgetExpired(app.deps);
  expect(await countAll()).toEqual([0, 0, 0, 0, 1]);

  // What was written to people stays three months, for whoever asks what they were told.
  app.clock.advance(60 * 24 * 3_600_000);
  await forgetExpired(app.deps);
  expect(await countAll()).toEqual([0, 0, 0, 0, 0]);
});
