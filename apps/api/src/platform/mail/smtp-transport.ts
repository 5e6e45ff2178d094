import { createTransport, type NodemailerError } from 'nodemailer';
import { requireSafeMail, UndeliverableError, type Mail, type MailTransport } from './mail-transport.ts';

/** Time limit for sending one message, in milliseconds. It is shorter than the outbox's retry interval. */
export const SEND_MS = 45_000;

/** Sends through a server: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
export function createSmtpTransport(url: string): MailTransport {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The outbox retries and limits the attempts. A second queue would send messages twice.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      requireSafeMail(mail);
      await pool.sendMail(messageOf(mail)).catch(classify);
    },
    close: () => pool.close(),
  };
}

const messageOf = ({ id, from, to, subject, html, text, headers, attachment }: Mail) => ({
  messageId: `<${id}@${from.address.split('@')[1]}>`,
  from,
  to: { name: '', address: to },
  // Set separately from the headers, so that no header can add a recipient.
  envelope: { from: from.address, to: [to] },
  subject,
  html,
  text,
  headers: { ...headers },
  ...(attachment && {
    attachments: [{ filename: attachment.name, content: attachment.bytes, contentType: 'application/pdf' }],
  }),
  signal: AbortSignal.timeout(SEND_MS),
});

/**
 * Throws an UndeliverableError if the server has permanently rejected the recipient, since retrying for a day would be
 * useless. Other errors may be temporary and are thrown unchanged.
 */
function classify(error: NodemailerError): never {
  if (error.permanent && error.command === 'RCPT TO') {
    throw new UndeliverableError(error.response ?? error.message, { cause: error });
  }
  throw error;
}
