import type { Access, Role, Site } from '@trpeza/contract/accounts/access';

/** Who is asking: read from the database at every request, never from the session. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  isVerified: boolean;
  /** Counts up when all sign-ins of the person end; one of an earlier epoch is worth nothing. */
  epoch: number;
}

declare module 'fastify' {
  interface Session {
    actor?: Actor;
    site?: Site;
  }
}

/** Why an actor may not call a route, or nothing. The only place that reads access rules. */
export function refusalFor(access: Access, actor: Actor | null) {
  // Whoever signs what they send is no person; their signature is checked with the bytes at hand.
  if (access === 'everyone' || access === 'signed') return undefined;
  if (!actor) return 'accounts/not-signed-in' as const;
  if (!access.roles.includes(actor.role)) return 'accounts/forbidden' as const;
  if (access.verified && !actor.isVerified) return 'accounts/not-verified' as const;
  return undefined;
}
