import { afterAll, afterEach, expect, it } from 'vitest';
import { startSmtpServer } from '#test/smtp-server.ts';
import { parseMailAddress, UndeliverableError, type Mail } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const server = await startSmtpServer();
const transport = createSmtpTransport(server.url);
afterAll(async () => {
  transport.close();
  await server.stop();
});
afterEach(() => {
  server.received.length = 0;
  server.answer({});
});

const MAIL: Mail = {
  id: 'message-1',
  from: { name: 'Трпеза', address: 'kitchen@example.org' },
  to: 'ana@example.org',
  subject: 'Ја примивме Вашата нарачка 12',
  html: '<p>Добар ден</p>',
  text: 'Добар ден',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\n\n')).replaceAll(/\n\s+/g, ' ').split('\n');
const decoded = (line: string) =>
  line
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());

it('createSmtpTransport sends a message with its text and HTML to one recipient', async () => {
  await transport.send(MAIL);
  expect(server.received).toMatchObject([{ from: 'kitchen@example.org', to: ['ana@example.org'] }]);
  const { raw } = server.received[0]!;
  const headers = headersOf(raw).map(decoded);
  expect(headers).toContain('From: Трпеза <kitchen@example.org>');
  expect(headers).toContain('To: ana@example.org');
  expect(headers).toContain('Subject: Ја примивме Вашата нарачка 12');
  expect(headers).toContain('Message-ID: <message-1@example.org>');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/i);
  expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8/i);
});

const INJECTIONS: [string, Partial<Mail>][] = [
  ['the subject', { subject: 'Hello\r\nBcc: thief@example.org' }],
  ['the sender name', { from: { name: 'Kitchen\nBcc: thief@example.org', address: 'a@example.org' } }],
  ['the sender address', { from: { name: '', address: 'a@example.org>\r\nRCPT TO:<thief@example.org' } }],
  ['the recipient', { to: 'ana@example.org\r\nBcc: thief@example.org' }],
  ['a list of recipients', { to: 'ana@example.org, thief@example.org' }],
  ['a recipient with a name', { to: 'Ana <ana@example.org>' }],
  ['a header value', { headers: { 'X-A': 'b\r\nBcc: thief@example.org' } }],
  ['a header name', { headers: { 'X-A: b\r\nBcc': 'thief@example.org' } }],
  ['the message ID', { id: 'a>\r\nBcc: thief@example.org' }],
];

it('createSmtpTransport sends nothing when a field would add a header or a recipient', async () => {
  for (const [field, change] of INJECTIONS)
    await expect(transport.send({ ...MAIL, ...change }), field).rejects.toThrow(
      /line break|not a single address/,
    );
  expect(server.received).toEqual([]);
});

it('createSmtpTransport sends SMTP commands in the text as text', async () => {
  await transport.send({ ...MAIL, text: 'Hello\r\n.\r\nMAIL FROM:<thief@example.org>\r\n' });
  expect(server.received).toHaveLength(1);
  expect(server.received[0]!.from).toBe('kitchen@example.org');
});

it('createSmtpTransport distinguishes permanent from temporary errors', async () => {
  server.answer({ 'RCPT TO': '550 no such person' });
  await expect(transport.send(MAIL)).rejects.toBeInstanceOf(UndeliverableError);
  for (const later of [
    { 'RCPT TO': '450 come back' },
    { 'MAIL FROM': '550 not from you' },
    { DATA: '554 no' },
  ]) {
    server.answer(later);
    const refusal = await transport.send(MAIL).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(UndeliverableError);
  }
  server.answer({});
  await transport.send(MAIL);
  expect(server.received).toHaveLength(1);
});

it('parseMailAddress parses the sender in the environment', () => {
  expect(parseMailAddress('Trpeza <kitchen@example.org>')).toEqual({
    name: 'Trpeza',
    address: 'kitchen@example.org',
  });
  expect(parseMailAddress('"The kitchen" <kitchen@example.org>')?.name).toBe('The kitchen');
  expect(parseMailAddress('kitchen@example.org')).toEqual({ name: '', address: 'kitchen@example.org' });
  for (const wrong of ['', 'kitchen', 'a@b, c@d', 'A <a@b> <c@d>', 'A\nB <a@b>', '<>'])
    expect(parseMailAddress(wrong), wrong).toBeUndefined();
});
