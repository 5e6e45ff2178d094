import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
let admin: Visitor;
beforeAll(async () => {
  admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
});
beforeEach(async () => {
  await app.db.deleteFrom('messages').execute();
  app.mail.triggers = 0;
  app.mail.sent.length = 0;
});

let made = 0;
const put = (given: Record<string, unknown> = {}) =>
  app.db
    .insertInto('messages')
    .values({
      cause: `test:${(made += 1)}`,
      template: 'welcome',
      language: 'en',
      recipient: 'ana@example.org',
      subject: `Welcome ${made}`,
      html: '<p>Hello</p>',
      plain: 'Hello',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const failed = (given: Record<string, unknown> = {}) =>
  put({ state: 'failed', attempts: 13, lastError: 'connect ECONNREFUSED', ...given });
const list = async (
  query: NonNullable<Parameters<typeof admin.call<'GET /api/messages'>>[1]>['query'] = {},
) => (await admin.call('GET /api/messages', { query })).body;
const again = (id: number) =>
  admin.call('POST /api/messages/{id}/send-again', {
    params: { id },
    body: { reason: 'The server was out' },
  });
const rows = () => app.db.selectFrom('messages').selectAll().orderBy('id').execute();
const audited = () =>
  app.db
    .selectFrom('auditEntries')
    .select(['subjectId', 'before', 'after', 'reason'])
    .where('action', '=', 'message/sent-again')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();

describe('GET /api/messages', () => {
  it('returns recipient and state of each message', async () => {
    const { id } = await failed();
    expect(await list({ state: 'failed' })).toEqual({
      items: [
        {
          id,
          createdAt: expect.any(String),
          to: 'ana@example.org',
          language: 'en',
          subject: expect.stringContaining('Welcome'),
          template: 'welcome',
          state: 'failed',
          attempts: 13,
          lastError: 'connect ECONNREFUSED',
          nextAttemptAt: null,
          sentAt: null,
          isErased: false,
        },
      ],
      nextCursor: null,
    });
    const { body } = await admin.call('GET /api/messages/{id}', { params: { id } });
    expect(body).toMatchObject({ html: '<p>Hello</p>', plain: 'Hello' });
  });

  it('filters, and takes special characters in a search literally', async () => {
    await failed({ recipient: 'Maria_1@example.org' });
    await put({ template: 'verified', recipient: 'mariax1@example.org' });
    await put({ state: 'sent', recipient: 'risto@example.org' });
    const found = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ to }) => to);
    expect(await found({ state: 'waiting' })).toEqual(['mariax1@example.org']);
    expect(await found({ state: 'sent' })).toEqual(['risto@example.org']);
    expect(await found({ template: 'verified' })).toEqual(['mariax1@example.org']);
    expect(await found({ search: 'MARIA' })).toEqual(['mariax1@example.org', 'Maria_1@example.org']);
    expect(await found({ search: 'maria_' })).toEqual(['Maria_1@example.org']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: String.raw`\ ` })).toEqual([]);
  });

  it('returns each message once over all pages', async () => {
    for (let index = 0; index < 7; index += 1) await put();
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual((await rows()).map(({ id }) => id).toReversed());
  });

  it('returns counts, and whether mail can be sent', async () => {
    await failed();
    await failed();
    await put();
    const counts = async () => (await admin.call('GET /api/messages/counts')).body;
    const able = { canSend: true, mailNeed: null };
    expect(await counts()).toEqual({ waiting: 1, sent: 0, failed: 2, ...able });
    const { transport } = app.deps.mail;
    app.deps.mail.transport = undefined;
    expect(await counts()).toMatchObject({ canSend: false, mailNeed: 'server' });
    app.deps.mail.transport = transport;
  });
});

describe('POST /api/messages/{id}/send-again', () => {
  it('requeues a failed message of any age, with an audit entry', async () => {
    const old = new Date(Date.now() - 30 * 24 * 3600 * 1000);
    const { id } = await failed({ createdAt: old, queuedAt: old });
    expect((await again(id)).body).toMatchObject({ id, state: 'waiting', attempts: 0, lastError: null });
    expect(app.mail.triggers).toBe(1);
    await app.sendMail();
    expect(app.mail.sent.map(({ to }) => to)).toEqual(['ana@example.org']);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    expect(await audited()).toEqual([
      {
        subjectId: String(id),
        before: null,
        after: { template: 'welcome', to: 'a•••@example.org' },
        reason: 'The server was out',
      },
    ]);
  });

  it('copies a message that was sent', async () => {
    const { id } = await put({ state: 'sent', sentAt: new Date() });
    for (let time = 0; time < 2; time += 1) expect((await again(id)).body.id).not.toBe(id);
    await app.sendMail();
    expect(app.mail.sent).toHaveLength(2);
    const all = await rows();
    expect(all).toHaveLength(3);
    expect(all[1]).toMatchObject({ subject: all[0]!.subject, plain: 'Hello', template: 'welcome' });
    expect(new Set(all.map(({ cause }) => cause)).size).toBe(3);
  });

  it('uses the current address of the account, except for messages to contacts and secret messages', async () => {
    const { id: accountId, username } = await buildAccount(app.db);
    const own = `${username}@example.org`;
    const old = { accountId, recipient: 'typo@example.org' };
    const of = async (id: number) => (await admin.call('GET /api/messages/{id}', { params: { id } })).body;
    const { id } = await failed(old);
    expect(await of(id)).toMatchObject({ to: 'typo@example.org', sendsTo: own, customerId: accountId });
    expect((await again(id)).body).toMatchObject({ id, to: own, sendsTo: own });
    expect(await audited()).toMatchObject([
      { before: { to: 't•••@example.org' }, after: { to: `${own[0]}•••@example.org` } },
    ]);
    const sent = await put({ ...old, state: 'sent', sentAt: new Date() });
    expect((await again(sent.id)).body).toMatchObject({ to: own });

    const contact = await put({ ...old, cause: `order-event:1:${old.recipient}`, state: 'sent' });
    const copy = (await again(contact.id)).body;
    expect(copy).toMatchObject({ to: old.recipient, sendsTo: old.recipient, customerId: accountId });
    expect((await again(copy.id)).body).toMatchObject({ to: old.recipient });
    const secret = await failed({ ...old, template: 'confirm-email' });
    expect((await again(secret.id)).body).toMatchObject({ to: old.recipient });

    await app.db.deleteFrom('messages').execute();
    await failed(old);
    await failed({ ...old, cause: `order-event:2:${old.recipient}` });
    await failed({ ...old, template: 'address-taken' });
    await admin.call('POST /api/messages/send-failed-again', { body: {} });
    expect((await rows()).map(({ recipient }) => recipient)).toEqual([own, old.recipient, old.recipient]);
    await app.db.updateTable('accounts').set({ email: null }).where('id', '=', accountId).execute();
    const { id: lost } = await failed(old);
    expect((await again(lost)).body).toMatchObject({ to: old.recipient });
  });

  it('returns 409 for an erased secret message', async () => {
    const { id } = await failed({ template: 'password-reset', html: '', plain: '' });
    expect((await list()).items).toMatchObject([{ isErased: true }]);
    const answer = await admin.refused('POST /api/messages/{id}/send-again', { params: { id }, body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: 'messages/erased' } });
    expect(await rows()).toMatchObject([{ state: 'failed' }]);
  });

  it('hides the content of a secret message and can send it again', async () => {
    const { id } = await put({ template: 'password-reset', html: '<p>token=x</p>', plain: 'token=x' });
    const { body } = await admin.call('GET /api/messages/{id}', { params: { id } });
    expect(body).toMatchObject({ isErased: false, html: '', plain: '' });
    expect(JSON.stringify((await again(id)).body)).not.toContain('token');
    await app.sendMail();
    expect(app.mail.sent[0]!.text).toBe('token=x');
  });

  it('requeues all failed messages of the last week except secret messages and tests', async () => {
    const long = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    await failed();
    await failed({ template: 'verified' });
    await failed({ createdAt: long });
    await failed({ html: '', plain: '' });
    await failed({ cause: `template-test:${(made += 1)}` });
    await put({ state: 'sent' });
    const call = () => admin.call('POST /api/messages/send-failed-again', { body: {} });
    expect((await call()).body).toEqual({ count: 2 });
    expect(await audited()).toMatchObject([{ subjectId: 'failed', after: { count: 2 } }]);
    expect((await call()).body).toEqual({ count: 0 });
    expect(app.mail.triggers).toBe(1);
    expect((await rows()).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'failed',
      'failed',
      'failed',
      'sent',
    ]);
  });
});
