import { afterEach, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildSubscriber } from '#test/builders/subscribers.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
afterEach(() => {
  app.mail.kind = 'mailbox';
  app.deps.demo = true;
});

it('returns the latest messages of the demonstration', async () => {
  const before = await buildSubscriber(app, 'first@example.org');
  await buildSubscriber(app, 'second@example.org');
  const { body: list } = await app.visit().call('GET /api/demo-mailbox');
  expect(list).toMatchObject([{ to: 'second@example.org' }, { to: 'first@example.org', language: 'en' }]);
  const params = { id: before.messageId };
  const { body } = await app.visit().call('GET /api/demo-mailbox/{id}', { params });
  expect(body).toMatchObject({ ...list[1], html: expect.stringContaining(before.token) });
  expect(body.plain).toContain(before.token);
});

it('returns 404 with a real mail server and outside demo mode', () =>
  eachRow(
    [
      ['with a real mail server', () => void (app.mail.kind = 'smtp')],
      ['outside demo mode', () => void (app.deps.demo = false)],
    ],
    async ([, arrange]) => {
      const { messageId: id } = await buildSubscriber(app);
      arrange();
      for (const url of ['/api/demo-mailbox', `/api/demo-mailbox/${id}`]) {
        const answer = await app.visit().send({ method: 'GET', url });
        expect(answer).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
      }
    },
  ));
