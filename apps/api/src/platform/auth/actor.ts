import type { Access, Role, Site } from '@trpeza/contract/accounts/access';

/** The caller: read from the database on every request, never from the session. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  isVerified: boolean;
  /** Incremented to end all of the user's sessions; a session of an earlier epoch is invalid. */
  epoch: number;
}

declare module 'fastify' {
  interface Session {
    actor?: Actor;
    site?: Site;
  }
}

/** Why an actor may not call a route, or nothing. The only place that evaluates access rules. */
export function refusalFor(access: Access, actor: Actor | null) {
  // Signed requests come from a server, not a user; the signature is verified where the raw bytes are available.
  if (access === 'everyone' || access === 'signed') return undefined;
  if (!actor) return 'accounts/not-signed-in' as const;
  if (!access.roles.includes(actor.role)) return 'accounts/forbidden' as const;
  if (access.verified && !actor.isVerified) return 'accounts/not-verified' as const;
  return undefined;
}
