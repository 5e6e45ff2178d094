import { requireSafe, type Mail, type MailTransport } from '#platform/mail/mail-transport.ts';

export interface FakeMail extends MailTransport {
  kind: MailTransport['kind'];
  /** All sent messages, oldest first. */
  readonly sent: Mail[];
  /** The ids of all attempts, those that failed included. */
  readonly tried: string[];
  /** The error of every attempt from now on; nothing lets messages through again. */
  failWith(error: Error | undefined): void;
  /** How often immediate sending was requested. */
  triggers: number;
}

/** A mail server that records what it receives. */
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
      requireSafe(mail);
      this.tried.push(mail.id);
      if (failure) throw failure;
      sent.push(mail);
    },
    close: () => {},
  };
}
