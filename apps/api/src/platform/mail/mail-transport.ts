/** One address with its display name. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface Mail {
  /** The same for every attempt, so that a mailbox can detect duplicates. */
  id: string;
  from: MailAddress;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  /** A PDF that goes with it. */
  attachment?: { name: string; bytes: Buffer };
}

/** Delivers a message to its recipient. `send` throws on failure, `UndeliverableError` on permanent failure. */
export interface MailTransport {
  /** `mailbox` keeps what is sent in our own database, for the demo. */
  readonly kind: 'smtp' | 'mailbox';
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The message is permanently undeliverable: a retry would fail the same way. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

/** The demo's transport: a message counts as sent, since it can be read in the browser. */
export const mailboxTransport: MailTransport = {
  kind: 'mailbox',
  send: async (mail) => requireSafe(mail),
  close: () => {},
};

/** Exactly one address: no list, no display name, no comment, no line break. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const CONTROL = /\p{Cc}/u;

/** `Trpeza <kitchen@example.org>` or `kitchen@example.org`; nothing when it is neither. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, name = '', named, bare] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(text.trim()) ?? [];
  const address = (named ?? bare ?? '').trim();
  const plainName = name.trim().replaceAll(/^"|"$/g, '');
  return ADDRESS.test(address) && !CONTROL.test(plainName) ? { name: plainName, address } : undefined;
}

/**
 * Refuses input that could end one header and begin another, or turn one recipient into two.
 * @throws UndeliverableError
 */
export function requireSafe({ id, from, to, subject, headers = {}, attachment }: Mail): void {
  const lines = [id, from.name, subject, attachment?.name ?? '', ...Object.entries(headers).flat()];
  if (lines.some((line) => CONTROL.test(line))) throw new UndeliverableError('a header has a second line');
  // Not the message's fault: it is sent once the sender's address is corrected.
  if (!ADDRESS.test(from.address)) throw new Error('the sender is not one address');
  if (!ADDRESS.test(to)) throw new UndeliverableError('the recipient is not one address');
}
