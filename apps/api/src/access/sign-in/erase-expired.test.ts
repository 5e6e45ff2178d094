import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { postMessage } from '#messages/outbox/post-message.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { eraseExpired } from './erase-expired.ts';

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

it('deletes expired rows only', async () => {
  // The rate limiter uses the real clock, so the test clock starts at the same time.
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

  await eraseExpired(app.deps);
  expect(await countAll()).toEqual(before);

  app.clock.advance(31 * 24 * 3_600_000);
  await eraseExpired(app.deps);
  expect(await countAll()).toEqual([0, 0, 0, 0, 1]);

  // Messages are kept for three months, because a recipient may ask about one.
  app.clock.advance(60 * 24 * 3_600_000);
  await eraseExpired(app.deps);
  expect(await countAll()).toEqual([0, 0, 0, 0, 0]);
});

it('deletes more rows than fit in one statement', async () => {
  const addMessages = (howMany: number, days: number) =>
    sql`insert into messages (cause, template, language, recipient, subject, html, plain, created_at)
      select ${days} || ':' || n, 'password-changed', 'en', 'ana@example.org', '', '', '', ${app.clock.now()}::timestamptz - ${days} * interval '1 day'
      from generate_series(1, ${howMany}::integer) n`.execute(app.db);
  await addMessages(5_001, 91);
  await addMessages(3, 89);
  await eraseExpired(app.deps);
  expect((await countAll()).at(-1)).toBe(3);
});
