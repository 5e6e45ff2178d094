import type { Access, Role, Site } from '@trpeza/contract/access/access';
import type { HalfSessionStep } from '@trpeza/contract/access/factor.constants';

/** The signed-in user. Read from the database on every request and never taken from the session, so changes apply at once. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  isVerified: boolean;
  /** Incrementing it ends all of the user's sessions: a session with an older epoch is invalid. */
  epoch: number;
}

/**
 * When the user proved their identity in this session. A sign-in that is carried over to another site keeps these values;
 * only a new proof changes them.
 */
export interface SessionProof {
  /** When the second factor was given; null if it was not. */
  factorAt: Date | null;
  /** When the user last proved their identity, by any method. */
  provedAt: Date | null;
}

declare module 'fastify' {
  interface Session {
    /** Set only for a complete session, so that code unaware of half sessions treats them as signed out. */
    actor?: Actor;
    site?: Site;
    half?: { actor: Actor; waitsFor: HalfSessionStep };
    proof?: SessionProof;
    hasFactor?: boolean;
  }
}

/** The sign-in step that is still missing, or undefined. The only place that decides whether a second factor is required. */
export function findMissingStep(
  { role, hasFactor }: { role: Role; hasFactor: boolean },
  { factorAt }: Pick<SessionProof, 'factorAt'>,
  requiresFactor: boolean,
): HalfSessionStep | undefined {
  if (role === 'customer') return undefined;
  if (hasFactor) return factorAt ? undefined : 'factor';
  return requiresFactor && role === 'admin' ? 'set-up' : undefined;
}

/** How long a proof of identity is valid for routes with `freshProof`. */
const FRESH_MS = 10 * 60_000;

/** Whether the user proved their identity recently. For users with a second factor a password alone does not count. */
export function hasFreshProof(
  { proof, hasFactor = false }: { proof?: SessionProof; hasFactor?: boolean },
  now: Date,
): boolean {
  const at = hasFactor ? proof?.factorAt : proof?.provedAt;
  return at !== null && at !== undefined && now.getTime() - at.getTime() <= FRESH_MS;
}

/** The caller of a route. A half session counts as signed out, except on routes whose access rule allows its missing step. */
export function resolveCaller(
  access: Access,
  {
    actor,
    half,
  }: { actor?: Actor | undefined; half?: { actor: Actor; waitsFor: HalfSessionStep } | undefined },
): Actor | null {
  if (actor || !half || typeof access === 'string') return actor ?? null;
  return access.half?.includes(half.waitsFor) ? half.actor : null;
}

/** The error code for an actor who may not use a route, or undefined. The only place that evaluates access rules. */
export function findAccessRefusal(access: Access, actor: Actor | null) {
  // Signed requests come from a server, not a user; the signature is verified where the raw bytes are available.
  if (access === 'everyone' || access === 'signed') return undefined;
  if (!actor) return 'accounts/not-signed-in' as const;
  if (!access.roles.includes(actor.role)) return 'accounts/forbidden' as const;
  if (access.verified && !actor.isVerified) return 'accounts/not-verified' as const;
  return undefined;
}
