export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  /** The id of the message. It is the same for every attempt, so that a mail server can detect duplicates. */
  id: string;
  from: MailAddress;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  /** An attached PDF. */
  attachment?: { name: string; bytes: Buffer };
}

/** Delivers a message to its recipient. `send` throws on failure, `UndeliverableError` on permanent failure. */
export interface MailTransport {
  /** `mailbox` keeps emails in the product's database, for the demo. */
  readonly kind: 'smtp' | 'mailbox';
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The message is permanently undeliverable: a retry would fail the same way. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

/** The transport of the demo. It does nothing, since the browser shows the emails of the demo. */
export const mailboxTransport: MailTransport = {
  kind: 'mailbox',
  send: async (mail) => requireSafeMail(mail),
  close: () => {},
};

/** Matches exactly one address, without a list, display name, comment or line break. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const CONTROL = /\p{Cc}/u;

/** Parses `Trpeza <kitchen@example.org>` or `kitchen@example.org`; undefined for other formats. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', named, bare] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? [];
  const address = (named ?? bare ?? '').trim();
  const plainName = name.trim().replaceAll(/^"|"$/g, '');
  return ADDRESS.test(address) && !CONTROL.test(plainName) ? { name: plainName, address } : undefined;
}

/**
 * Rejects an email with a field that could add a header or a second recipient.
 * @throws UndeliverableError
 */
export function requireSafeMail({ id, from, to, subject, headers = {}, attachment }: Mail): void {
  const lines = [id, from.name, subject, attachment?.name ?? '', ...Object.entries(headers).flat()];
  if (lines.some((line) => CONTROL.test(line)))
    throw new UndeliverableError('a header contains a line break');
  // Not an UndeliverableError, since the message can be sent once the operator has corrected the sender's address.
  if (!ADDRESS.test(from.address)) throw new Error('the sender is not a single address');
  if (!ADDRESS.test(to)) throw new UndeliverableError('the recipient is not a single address');
}

/** The mail configuration. Without a transport, messages wait. */
export interface Mailing {
  transport: MailTransport | undefined;
  /** The sender from the environment; if undefined, the kitchen's name and address are used. */
  from: MailAddress | undefined;
}
