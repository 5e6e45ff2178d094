import { expect } from 'vitest';
import type { TestApp } from '#test/app-under-test.ts';

let made = 0;

/** Creates a newsletter subscriber who has not confirmed yet, and the message that asks for the confirmation. */
export async function buildSubscriber(app: TestApp, email = `subscriber-${(made += 1)}@example.org`) {
  const answer = await app.visit().call('POST /api/newsletter', { body: { email } });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  const { id, plain } = await app.db
    .selectFrom('messages')
    .select(['id', 'plain'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { email, messageId: id, token: /token=([\w-]+)/.exec(plain)![1]! };
}
