import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES, TEMPLATE_VARIABLES } from '@trpeza/contract/messages/templates.constants';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { eachRow } from '@trpeza/config/each-row';
import { createSmtpTransport } from '#platform/mail/smtp-transport.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { postMessage } from '#messages/outbox/post-message.ts';

const app = await createTestApp();
let admin: Visitor;
beforeAll(async () => {
  admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
});
beforeEach(async () => {
  await app.db.deleteFrom('emailTemplates').execute();
  await app.db.deleteFrom('messages').execute();
});
afterEach(() => app.mail.failWith(undefined));

const list = async (visitor = admin) => (await visitor.call('GET /api/email-templates')).body;
const find = async (key: string) => (await list()).find(({ templateKey }) => templateKey === key)!;
const put = (templateKey: string, body: Record<string, unknown>) =>
  admin.call('PUT /api/email-templates/{templateKey}', { params: { templateKey }, body });
const refusedPut = (templateKey: string, body: Record<string, unknown>) =>
  admin.refused('PUT /api/email-templates/{templateKey}', { params: { templateKey }, body });
const preview = async (templateKey: string, body: { language: 'en' | 'mk' } & Record<string, unknown>) =>
  (await admin.call('POST /api/email-templates/{templateKey}/preview', { params: { templateKey }, body }))
    .body;
const post = async (language: 'en' | 'mk', variables = { name: 'Ana', link: 'https://trpeza.example/' }) => {
  await app.db.transaction().execute((trx) =>
    postMessage(trx, {
      cause: `test:${Math.random()}`,
      template: 'welcome',
      to: { accountId: null, email: 'ana@example.org', language },
      variables: { ...variables, howToOrder: 'shop' },
    }),
  );
  return app.db.selectFrom('messages').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
};
const audited = () =>
  app.db.selectFrom('auditEntries').selectAll().where('action', 'like', 'template/%').orderBy('id').execute();

const OWN = {
  templateKey: 'holiday',
  subject: 'Closed',
  textContent: 'Hi {{name}}',
  variables: '["day"]',
};

describe('GET /api/email-templates', () => {
  it('returns every built-in template with texts, variables and a description', async () => {
    const templates = await list();
    expect(templates.map(({ templateKey }) => templateKey)).toEqual(BUILT_IN_TEMPLATES);
    for (const template of templates) {
      const key = template.templateKey as keyof typeof TEMPLATE_VARIABLES;
      expect(JSON.parse(template.variables)).toEqual(TEMPLATE_VARIABLES[key]);
      expect(template).toMatchObject({ isBuiltIn: true, isEdited: false, id: null, updatedAt: null });
      expect(template.description).toMatch(/^[A-Z].{10,}/);
      for (const text of [template.subject, template.htmlContent, template.textContent])
        expect(text.length).toBeGreaterThan(3);
      expect(template.textContent_mk).toMatch(/[а-ш]{4}/);
      expect(template.htmlContent_mk).toMatch(/^<p.*[а-ш]{4}/);
    }
  });

  it('previews each template in both languages with sample values', () =>
    eachRow(
      BUILT_IN_TEMPLATES.flatMap((key) => LANGUAGES.map((language) => [key, language] as const)),
      async ([key, language]) => {
        const template = await find(key);
        const suffix = language === 'mk' ? '_mk' : '';
        const edited = {
          subject: template[`subject${suffix}`],
          textContent: template[`textContent${suffix}`],
        };
        const [own, given] = [await preview(key, { language }), await preview(key, { language, ...edited })];
        expect(given).toEqual(own);
        for (const text of [own.subject, own.html, own.text])
          expect(text).not.toMatch(/\{\{|\}\}|undefined|null|mail[:.]/);
        const values = [...(JSON.parse(template.variables) as string[])].map(
          (name) => `${name}: {{ ${name} }}`,
        );
        const all = await preview(key, { language, subject: '{{kitchen}}', textContent: values.join('\n') });
        for (const text of [all.subject, all.html, all.text])
          expect(text).not.toMatch(/\{\{|\}\}|undefined|null|mail[:.]/);
        const kitchen = language === 'mk' ? 'Трпеза' : 'Trpeza';
        expect(all).toMatchObject({ subject: kitchen, text: expect.stringContaining(`kitchen: ${kitchen}`) });
      },
    ));
});

describe('PUT /api/email-templates/{templateKey}', () => {
  it('replaces the text in one language', async () => {
    const answer = await put('welcome', {
      subject_mk: 'Добре дојде, {{ name }}',
      textContent_mk: 'Здраво, {{name}}\n\nМени:\n{{link}}',
    });
    expect(answer.body).toMatchObject({ isEdited: true });
    const [mk, en] = [await post('mk'), await post('en')];
    expect(mk.subject).toBe('Добре дојде, Ana');
    expect(mk.html).toMatch(/<a href="https:\/\/trpeza.example\/"[^>]*>Мени<\/a>/);
    expect(mk.html).toContain('Здраво, Ana</p>');
    expect(mk.plain).toMatch(/^Здраво, Ana\n\nМени:\nhttps:\/\/trpeza\.example\/\n\n-- \nТрпеза/);
    expect(en.subject).toBe('Welcome to Trpeza');
  });

  it('generates HTML from the text and ignores HTML in the request', async () => {
    const { body } = await put('welcome', {
      textContent: '<b>Hi</b> {{name}}',
      htmlContent: '<script>1</script>',
    });
    expect(body.htmlContent).toMatch(/^<p [^>]*>&lt;b&gt;Hi&lt;\/b&gt; \{\{name\}\}<\/p>\s*$/);
    expect((await refusedPut('welcome', { htmlContent: '<p>Hi</p>' })).status).toBe(400);
  });

  it('stores only fields that differ from the default text', async () => {
    const before = await find('welcome');
    await put('welcome', { subject: 'One' });
    await put('welcome', { textContent: 'Two' });
    expect(await find('welcome')).toMatchObject({ subject: 'One', textContent: 'Two', isEdited: true });
    const { subject, textContent, description } = before;
    const back = await put('welcome', { subject, textContent, description });
    expect(back.body).toEqual({ ...before, id: expect.any(Number) });
    expect(await find('welcome')).toEqual(before);
    expect(await app.db.selectFrom('emailTemplates').select('id').execute()).toEqual([]);
  });

  it('keeps the subject on one line', async () => {
    expect((await refusedPut('welcome', { subject: 'x'.repeat(201) })).body.fields?.[0]?.path).toBe(
      'subject',
    );
    await put('welcome', { subject: 'Hello\n{{name}}' });
    expect((await post('en', { name: 'A\r\nBcc: b@example.org', link: '' })).subject).toBe(
      'Hello A Bcc: b@example.org',
    );
  });

  it('returns 400 with the list of variables when one is unknown', async () => {
    const known = 'It has: name, link, howToOrder, kitchen, phone.';
    const { body } = await refusedPut('welcome', {
      subject_mk: '{{total}}',
      textContent: '{{#foo}}{{name}}{{/foo}}',
    });
    expect(body).toMatchObject({
      code: 'templates/unknown-variable',
      message: `This message has no variable called: total, foo. ${known}`,
      fields: [
        { path: 'subject_mk', message: `This message has no variable called: total. ${known}` },
        { path: 'textContent', message: `This message has no variable called: foo. ${known}` },
      ],
    });
    const cyrillic = await refusedPut('welcome', { textContent_mk: '{{ име }}' });
    expect(cyrillic.body.fields).toMatchObject([
      { path: 'textContent_mk', message: expect.stringContaining('no variable called: име. It has: name') },
    ]);
    expect(await find('welcome')).toMatchObject({ isEdited: false });
  });

  it('returns 400 for an unclosed section or stray braces, in the language of the request', async () => {
    for (const wrong of ['{{name', 'name}}', '{{name.length}}', '{{> name}}', '{{.}}']) {
      const answer = await refusedPut('welcome', { textContent: wrong });
      expect(answer.body.fields, wrong).toMatchObject([
        { path: 'textContent', rule: 'templates:rules.braces' },
      ]);
    }
    for (const wrong of ['{{#name}}Hi', 'Hi {{/name}}', '{{#name}}Hi\n\nyou{{/name}}']) {
      const answer = await admin.send({
        method: 'PUT',
        url: '/api/email-templates/welcome',
        payload: { textContent_mk: wrong },
        headers: { 'accept-language': 'mk' },
      });
      expect(answer, wrong).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'textContent_mk', message: expect.stringContaining('По {{#name}} мора') }] },
      });
    }
  });

  it('returns 400 when a required link is missing', async () => {
    for (const field of ['textContent', 'textContent_mk']) {
      const answer = await refusedPut('password-reset', { [field]: 'Hello {{name}}' });
      expect(answer.body.fields).toMatchObject([{ path: field, rule: 'templates:rules.link-required' }]);
    }
    expect((await put('password-reset', { textContent: 'Go:\n{{ link }}' })).status).toBe(200);
  });

  it('returns 409 for concurrent edits', async () => {
    const seen = (await find('welcome')).updatedAt;
    const change = (subject: string) => ({ subject, expectedUpdatedAt: seen });
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((subject) =>
        admin.send({ method: 'PUT', url: '/api/email-templates/welcome', payload: change(subject) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    app.clock.advance(1000);
    const next = await find('welcome');
    expect((await put('welcome', { subject: 'Four', expectedUpdatedAt: next.updatedAt })).status).toBe(200);
    const late = await refusedPut('welcome', { subject: 'Five', expectedUpdatedAt: next.updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'templates/changed' } });
    expect((await find('welcome')).subject).toBe('Four');
  });

  it('restores the default text on DELETE', async () => {
    const before = await find('welcome');
    await put('welcome', { subject: 'One' });
    const params = { templateKey: 'welcome' };
    for (let time = 0; time < 2; time += 1)
      expect((await admin.call('DELETE /api/email-templates/{templateKey}', { params })).status).toBe(200);
    expect(await find('welcome')).toEqual(before);
  });
});

describe('templates of the office', () => {
  it('creates, changes and deletes a template with audit entries', async () => {
    const count = (await audited()).length;
    const added = await admin.call('POST /api/email-templates', { body: { ...OWN, reason: 'Holidays' } });
    expect(added).toMatchObject({ status: 201, body: { isBuiltIn: false, variables: '["day","name"]' } });
    for (const templateKey of ['holiday', 'welcome']) {
      const again = await admin.refused('POST /api/email-templates', { body: { ...OWN, templateKey } });
      expect(again).toMatchObject({ status: 409, body: { code: 'templates/key-taken' } });
    }
    await put('holiday', { subject: 'Closed on {{day}}', templateKey: 'other' });
    expect(await find('holiday')).toMatchObject({ subject: 'Closed on {{day}}', subject_mk: '' });
    const params = { templateKey: 'holiday' };
    await admin.call('DELETE /api/email-templates/{templateKey}', { params });
    const gone = await admin.refused('DELETE /api/email-templates/{templateKey}', { params });
    expect(gone).toMatchObject({ status: 404, body: { code: 'templates/not-found' } });
    expect((await refusedPut('holiday', { subject: 'x' })).body.code).toBe('templates/not-found');
    expect((await audited()).slice(count)).toMatchObject([
      { action: 'template/added', subjectId: 'holiday', reason: 'Holidays', after: { subject: 'Closed' } },
      { action: 'template/changed', before: { subject: 'Closed' }, after: { subject: 'Closed on {{day}}' } },
      { action: 'template/removed', before: { subject: 'Closed on {{day}}' } },
    ]);
  });

  it('requires a key, a subject and a text', async () => {
    await admin.call('POST /api/email-templates', { body: OWN });
    for (const [change, path] of [
      [{ subject: '' }, 'subject'],
      [{ textContent: '' }, 'textContent'],
      [{ textContent: '{{два}}' }, 'textContent'],
    ] as const)
      expect((await refusedPut('holiday', change)).body.fields).toMatchObject([{ path }]);
    for (const [wrong, path] of [
      [{ templateKey: 'два' }, 'templateKey'],
      [{ subject: ' ' }, 'subject'],
      [{ textContent: '' }, 'textContent'],
      [{ variables: '{"a":1}' }, 'variables'],
      [{ variables: '["a b"]' }, 'variables'],
    ] as const) {
      const { body } = await admin.refused('POST /api/email-templates', { body: { ...OWN, ...wrong } });
      expect(body.fields).toMatchObject([{ path }]);
    }
  });
});

describe('POST /api/email-templates/{templateKey}/test', () => {
  const params = { templateKey: 'welcome' };
  const test = (body: { email: string; variables?: Record<string, string>; language?: 'en' | 'mk' }) =>
    admin.call('POST /api/email-templates/{templateKey}/test', { params, body });

  it('sends the template with the given values', async () => {
    const server = await startSmtpServer();
    const transport = createSmtpTransport(server.url);
    const before = app.deps.mail.transport;
    afterAll(() => server.stop());
    app.deps.mail.transport = transport;
    await put('welcome', { subject_mk: 'Проба за {{name}}' });
    const answer = await test({ email: 'office@example.org', variables: { name: 'Јана' }, language: 'mk' });
    app.deps.mail.transport = before;
    transport.close();
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(server.received).toMatchObject([{ to: ['office@example.org'] }]);
    const subject = /Subject: =\?UTF-8\?B\?([^?]*)\?=/i.exec(server.received[0]!.raw)![1]!;
    expect(Buffer.from(subject, 'base64').toString()).toBe('Проба за Јана');
  });

  it('returns 409 with the error of the mail server and does not retry', async () => {
    app.mail.failWith(new Error('connect ECONNREFUSED'));
    const { body, status } = await admin.refused('POST /api/email-templates/{templateKey}/test', {
      params,
      body: { email: 'office@example.org' },
    });
    expect([status, body.code]).toEqual([409, 'templates/not-taken']);
    expect(body.message).toContain('connect ECONNREFUSED');
    expect(app.errors.splice(0)).toMatchObject([{ msg: 'failed to send a message' }]);
    const rows = await app.db.selectFrom('messages').select(['state', 'attempts']).execute();
    expect(rows).toEqual([{ state: 'failed', attempts: 1 }]);
  });

  it('returns an error without a mail server or for an unknown template', async () => {
    const { transport } = app.deps.mail;
    app.deps.mail.transport = undefined;
    const call = (templateKey: string) =>
      admin.refused('POST /api/email-templates/{templateKey}/test', {
        params: { templateKey },
        body: { email: 'office@example.org' },
      });
    const none = await call('welcome');
    app.deps.mail.transport = transport;
    expect(none.body.code).toBe('messages/no-server');
    expect((await call('nothing')).body.code).toBe('templates/not-found');
  });

  it('returns 429 after twenty tests', async () => {
    const someone = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
    const send = () =>
      someone.send({
        method: 'POST',
        url: '/api/email-templates/welcome/test',
        payload: { email: 'a@example.org' },
      });
    for (let time = 0; time < 20; time += 1) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 429 });
  });
});

describe('POST /api/email-templates/{templateKey}/preview', () => {
  it('renders templates that are not saved', async () => {
    const shown = await preview('new-one', {
      language: 'mk',
      subject: 'За {{who}}',
      textContent: '{{who}} {{what}}',
      variables: { who: '<b>Јана</b>' },
    });
    expect(shown).toMatchObject({
      subject: 'За <b>Јана</b>',
      text: expect.stringMatching(/^<b>Јана<\/b> what\n/),
    });
    expect(shown.html).toContain('&lt;b&gt;Јана&lt;/b&gt; what');
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('returns 400 for an unknown variable', async () => {
    const body = { language: 'mk' as const, textContent: '{{foo}}' };
    const params = { templateKey: 'welcome' };
    const answer = await admin.refused('POST /api/email-templates/{templateKey}/preview', { params, body });
    expect(answer.body).toMatchObject({
      code: 'templates/unknown-variable',
      fields: [{ path: 'textContent_mk' }],
    });
  });
});
