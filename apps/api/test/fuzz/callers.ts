import { buildAccount } from '#test/builders/accounts.ts';
import { SUBJECTS, type Subject, type World } from '#test/subjects.ts';
import type { Visitor } from '#test/visitor.ts';

/** A customer whose records can be used in requests. The subjects of the world exist in addition. */
export interface Owner {
  account: { username: string };
  visitor: Visitor;
}

/** Provides the callers of the requests. A caller is replaced when a request has ended its session, role or account. */
export function createCallers(world: World, owners: readonly Owner[]) {
  const { app } = world;
  let left = [...owners];

  async function newcomer(who: Subject): Promise<Visitor> {
    const wanted = SUBJECTS[who];
    if (!wanted) return app.visit();
    const plan = wanted.role === 'customer' ? { plan: 90_000_000 } : {};
    const { username } = await buildAccount(app.db, { ...wanted, ...plan });
    return app.visit().signIn(username);
  }

  /** Returns a subject of the world. A subject that has changed is replaced by a new one of the same kind. */
  async function subject(who: Subject): Promise<Visitor> {
    const wanted = SUBJECTS[who];
    const { visitors } = world;
    const { status, body } = await visitors[who].call('GET /api/user');
    const isThere = wanted
      ? status === 200 && body.role === wanted.role && body.isVerified === wanted.isVerified
      : status === 401;
    if (!isThere) visitors[who] = await newcomer(who);
    return visitors[who];
  }

  /** One of the owners whose account is unchanged. */
  async function owner(choose: (list: readonly Owner[]) => Owner): Promise<Owner | undefined> {
    while (left.length > 0) {
      const chosen = choose(left);
      if ((await chosen.visitor.call('GET /api/user')).status === 200) return chosen;
      left = left.filter((each) => each !== chosen);
    }
    return undefined;
  }

  /**
   * Returns a caller with a separate session, which is discarded afterwards: the chosen owner, or else a new person of
   * the same kind.
   */
  const passing = (who: Subject, chosen: Owner | undefined): Promise<Visitor> =>
    chosen ? app.visit().signIn(chosen.account.username) : newcomer(who);

  return { subject, owner, passing };
}
