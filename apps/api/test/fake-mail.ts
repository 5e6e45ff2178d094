import { requireSafeMail, type Mail, type MailTransport } from '#platform/mail/mail-transport.ts';

export interface FakeMail extends MailTransport {
  kind: MailTransport['kind'];
  /** All sent messages, oldest first. */
  readonly sent: Mail[];
  /** The ids of all emails that were attempted, including failed ones. */
  readonly tried: string[];
  /** Makes every further attempt fail with the given error. `undefined` makes attempts succeed again. */
  failWith(error: Error | undefined): void;
  /** Number of requests for immediate sending. */
  triggers: number;
}

/** A mail transport that records messages. */
export function createFakeMail(): FakeMail {
  let failure: Error | undefined;
  const sent: Mail[] = [];
  return {
    kind: 'mailbox',
    sent,
    tried: [],
    triggers: 0,
    failWith: (error) => void (failure = error),
    async send(mail) {
      requireSafeMail(mail);
      this.tried.push(mail.id);
      if (failure) throw failure;
      sent.push(mail);
    },
    close: () => {},
  };
}
