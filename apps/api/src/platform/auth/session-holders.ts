import type { Signer } from '@fastify/cookie';
import type { Role } from '@trpeza/contract/accounts/access';
import type { Actor } from './actor.ts';

/** Who holds a session cookie, as far as it can be told without the database. */
export interface Holder {
  /** The same for all calls of one person. */
  key: string;
  /** Not known before the first call that asked the database. */
  role?: Role;
}

/** More than the people who are here on the same day; whoever is forgotten is told by the signature again. */
const MOST = 10_000;

/**
 * Remembers whose a session cookie was when it was last looked up, so that a call can be judged before it costs anything.
 * This grants nothing: access is decided by the database at every call.
 */
export class SessionHolders {
  readonly #signer: Pick<Signer, 'unsign'>;
  /** `null` for a cookie that has no session any more. */
  readonly #holders = new Map<string, Holder | null>();

  constructor(signer: Pick<Signer, 'unsign'>) {
    this.#signer = signer;
  }

  /** A cookie that nobody has looked up yet belongs to somebody if we have signed it. */
  of(cookie: string | undefined): Holder | undefined {
    if (cookie === undefined) return undefined;
    const known = this.#holders.get(cookie);
    if (known !== undefined) return known ?? undefined;
    return this.#signer.unsign(cookie).valid ? { key: cookie } : undefined;
  }

  learn(cookie: string, actor: Pick<Actor, 'id' | 'role'> | undefined): void {
    const known = this.#holders.get(cookie);
    if (known !== undefined && known?.role === actor?.role) return;
    // A cookie that we never signed is not worth remembering: there is no end of them.
    if (!actor && !this.of(cookie)) return;
    this.#holders.set(cookie, actor ? { key: String(actor.id), role: actor.role } : null);
    if (this.#holders.size <= MOST) return;
    const [oldest] = this.#holders.keys();
    if (oldest !== undefined) this.#holders.delete(oldest);
  }
}
