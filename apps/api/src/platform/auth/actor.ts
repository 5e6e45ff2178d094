import type { Access, Role, Site } from '@trpeza/contract/accounts/access';
import type { Waiting } from '@trpeza/contract/factor/factor.constants';

/** The caller: read from the database on every request, never from the session. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  isVerified: boolean;
  /** Incremented to end all of the user's sessions; a session of an earlier epoch is invalid. */
  epoch: number;
}

/** How a session was proved: carried to other sites, and never gained by anything else. */
export interface SessionProof {
  /** When the second factor was given, if at all. */
  factorAt: Date | null;
  /** When the user last proved who they are, by whatever means. */
  provedAt: Date | null;
}

declare module 'fastify' {
  interface Session {
    /** Only of a complete session, so that code which knows nothing of half ones treats them as nobody's. */
    actor?: Actor;
    site?: Site;
    half?: { actor: Actor; waitsFor: Waiting };
    proof?: SessionProof;
    hasFactor?: boolean;
  }
}

/** Why a session is not complete, or nothing. The only place that decides whether a second factor is asked for. */
export function waitingOf(
  { role, hasFactor }: { role: Role; hasFactor: boolean },
  { factorAt }: Pick<SessionProof, 'factorAt'>,
  requiresFactor: boolean,
): Waiting | undefined {
  if (role === 'customer') return undefined;
  if (hasFactor) return factorAt ? undefined : 'factor';
  return requiresFactor && role === 'admin' ? 'set-up' : undefined;
}

/** How long a proof is enough for calls that change what gives power. */
const FRESH_MS = 10 * 60_000;

/** Whether the user of a session has proved lately that it is them; a password proves nothing where there is a second factor. */
export function isFreshlyProved(
  { proof, hasFactor = false }: { proof?: SessionProof; hasFactor?: boolean },
  now: Date,
): boolean {
  const at = hasFactor ? proof?.factorAt : proof?.provedAt;
  return at !== null && at !== undefined && now.getTime() - at.getTime() <= FRESH_MS;
}

/** Who calls a route: nobody while the session is half, except where the route is open to that half. */
export function callerOf(
  access: Access,
  { actor, half }: { actor?: Actor | undefined; half?: { actor: Actor; waitsFor: Waiting } | undefined },
): Actor | null {
  if (actor || !half || typeof access === 'string') return actor ?? null;
  return access.half?.includes(half.waitsFor) ? half.actor : null;
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
