import { requireSafe, type Mail, type MailTransport } from '#platform/mail/mail-transport.ts';

export interface FakeMail extends MailTransport {
  kind: MailTransport['kind'];
  /** What was sent, the oldest first. */
  readonly sent: Mail[];
  /** The ids of all attempts, those that failed included. */
  readonly tried: string[];
  /** What every attempt ends with from now on; nothing lets messages through again. */
  failWith(error: Error | undefined): void;
  /** How often sending at once was asked for. */
  triggers: number;
}

/** A server for mail that records what it is given. */
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
