import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { UndeliverableError } from '#platform/mail/mail-transport.ts';
import { createTestApp } from '#test/test-app.ts';
import { postMessage } from './post-message.ts';
import { MAX_ATTEMPTS, sendMessages } from './send-messages.ts';

const app = await createTestApp();
beforeEach(async () => {
  await app.db.deleteFrom('messages').execute();
  app.mail.sent.length = 0;
  app.mail.kind = 'mailbox';
  app.mail.failWith(undefined);
});

let made = 0;
const post = (email = 'ana@example.org', template: 'password-reset' | 'welcome' = 'welcome') =>
  app.db.transaction().execute((trx) =>
    postMessage(trx, {
      cause: `test:${(made += 1)}`,
      template,
      to: { accountId: null, email, language: 'en' },
      variables: { name: 'Ana', link: 'https://trpeza.example/secret', minutes: 30 },
    }),
  );
const messages = () => app.db.selectFrom('messages').selectAll().orderBy('id').execute();
/** Moves a timestamp of the messages back, since the outbox uses the clock of the database. */
const letPass = async (minutes: number, column: 'nextAttemptAt' | 'queuedAt' = 'nextAttemptAt') => {
  for (const row of await messages()) {
    const earlier = new Date(row[column].getTime() - minutes * 60_000);
    await app.db
      .updateTable('messages')
      .set({ [column]: earlier })
      .where('id', '=', row.id)
      .execute();
  }
};

describe('a waiting message', () => {
  it('is sent once, as HTML and plain text', async () => {
    await post();
    await app.sendMail();
    await app.sendMail();
    const [row] = await messages();
    expect(row).toMatchObject({ state: 'sent', attempts: 1, lastError: null, sentAt: expect.any(Date) });
    expect(app.mail.sent).toMatchObject([
      {
        from: { name: 'Trpeza', address: 'kitchen@trpeza.example' },
        to: 'ana@example.org',
        subject: 'Welcome to Trpeza',
        html: row!.html,
        text: row!.plain,
      },
    ]);
  });

  it('uses the sender configured in the environment', async () => {
    await post();
    const from = { name: 'Office', address: 'office@example.org' };
    await sendMessages({ ...app.deps, mail: { ...app.deps.mail, from }, log: pino({ level: 'silent' }) });
    expect(app.mail.sent[0]!.from).toEqual(from);
  });

  it('is sent once by concurrent processes', async () => {
    for (let index = 0; index < 12; index += 1) await post(`person-${index}@example.org`);
    await Promise.all([app.sendMail(), app.sendMail(), app.sendMail()]);
    const recipients = app.mail.sent.map((mail) => mail.to);
    expect(recipients).toHaveLength(12);
    expect(new Set(recipients).size).toBe(12);
  });

  it('waits while there is no mail server, and fails when it is too old', async () => {
    await post();
    const none = {
      ...app.deps,
      mail: { transport: undefined, from: undefined },
      log: pino({ level: 'silent' }),
    };
    await sendMessages(none);
    expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await letPass(4 * 24 * 60, 'queuedAt');
    await post('late@example.org');
    await app.sendMail();
    expect(app.mail.sent.map((mail) => mail.to)).toEqual(['late@example.org']);
    expect(await messages()).toMatchObject([
      { state: 'failed', lastError: 'too old to be sent' },
      { state: 'sent' },
    ]);
  });

  it('is not sent during shutdown', async () => {
    await post();
    await sendMessages({ ...app.deps, log: pino({ level: 'silent' }) }, AbortSignal.abort());
    expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

describe('a failing message', () => {
  it('is retried with growing delays for about a day', async () => {
    app.mail.failWith(new Error('connect ECONNREFUSED 10.0.0.1:25'));
    await post();
    const delays: number[] = [];
    let row = (await messages())[0]!;
    while (row.state === 'waiting' && delays.length < 50) {
      await app.sendMail();
      // The next attempt is not due yet.
      await app.sendMail();
      const before = row.attempts;
      row = (await messages())[0]!;
      expect(row.attempts).toBe(before + 1);
      if (row.state !== 'waiting') break;
      const minutes = Math.round((row.nextAttemptAt.getTime() - Date.now()) / 60_000);
      delays.push(minutes);
      await letPass(minutes + 1);
      row = (await messages())[0]!;
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    expect(row).toMatchObject({
      state: 'failed',
      attempts: MAX_ATTEMPTS,
      lastError: 'connect ECONNREFUSED 10.0.0.1:25',
      sentAt: null,
    });
    expect(row.plain).toContain('Ana');
    await letPass(10_000);
    app.mail.failWith(undefined);
    await app.sendMail();
    expect(app.mail.sent).toEqual([]);
  });

  it('keeps its Message-ID in retries', async () => {
    app.mail.failWith(new Error('down'));
    await post();
    await app.sendMail();
    expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'down' }]);
    app.mail.failWith(undefined);
    await letPass(2);
    await app.sendMail();
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
    const [first, second] = app.mail.tried.slice(-2);
    expect(second).toBe(first);
  });

  it('fails immediately when undeliverable, without delaying other messages', async () => {
    await post('ana@example.org, thief@example.org');
    await post('risto@example.org');
    await app.sendMail();
    expect(await messages()).toMatchObject([
      { state: 'failed', attempts: 1, lastError: 'the recipient is not a single address' },
      { state: 'sent' },
    ]);
    app.mail.failWith(new UndeliverableError('550 no such person'));
    await post();
    await app.sendMail();
    expect((await messages()).at(-1)).toMatchObject({ state: 'failed', lastError: '550 no such person' });
  });

  it('is logged without address and text', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    app.mail.failWith(new Error('450 <ana@example.org> come back later'));
    await post();
    await sendMessages({ ...app.deps, log });
    app.mail.failWith(new UndeliverableError('550 <ana@example.org> unknown'));
    await post();
    await sendMessages({ ...app.deps, log });
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(/example|Ana|Welcome|secret/);
  });
});

describe('a secret message', () => {
  it('is erased when it is delivered or undeliverable', async () => {
    app.mail.kind = 'smtp';
    await post('ana@example.org', 'password-reset');
    await post('ana@example.org', 'welcome');
    await app.sendMail();
    expect(app.mail.sent[0]!.text).toContain('https://trpeza.example/secret');
    const [reset, welcome] = await messages();
    expect(reset).toMatchObject({ state: 'sent', html: '', plain: '' });
    expect(welcome!.plain).toContain('Ana');
    app.mail.failWith(new UndeliverableError('550 no such person'));
    await post('ana@example.org', 'password-reset');
    await app.sendMail();
    expect((await messages()).at(-1)).toMatchObject({ state: 'failed', html: '', plain: '' });
  });

  it('stays readable in the demo mailbox', async () => {
    await post('ana@example.org', 'password-reset');
    await app.sendMail();
    expect((await messages())[0]!.html).toContain('https://trpeza.example/secret');
  });
});
