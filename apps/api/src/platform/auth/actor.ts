import type { Access, Role, Site } from '@trpeza/contract/access/access';
import type { HalfSessionStep } from '@trpeza/contract/access/factor.constants';

/** The signed-in user. Every request reads the user from the database, not from the session, so changes apply at once. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  isVerified: boolean;
  /**
   * The version of the user's sessions. Incrementing it ends all of them, because a session with an older epoch is
   * invalid.
   */
  epoch: number;
}

/**
 * When the user proved their identity in this session. Only a new proof changes these values. A sign-in that is carried
 * over to another site keeps them.
 */
export interface SessionProof {
  /** When the second factor was given in this session; null if it was not. */
  factorAt: Date | null;
  /** When the user last proved their identity, by any method. */
  provedAt: Date | null;
}

declare module 'fastify' {
  interface Session {
    /**
     * Set only after all sign-in steps. Code that does not know half sessions therefore treats their users as signed out.
     */
    actor?: Actor;
    site?: Site;
    half?: { actor: Actor; waitsFor: HalfSessionStep };
    proof?: SessionProof;
    hasFactor?: boolean;
  }
}

/**
 * Returns the sign-in step that is still missing, or undefined. Only this function decides whether a second factor is
 * required.
 */
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

/**
 * Whether the user proved their identity recently. Users with a second factor must have used that factor; a password
 * alone does not count.
 */
export function hasFreshProof(
  { proof, hasFactor = false }: { proof?: SessionProof; hasFactor?: boolean },
  now: Date,
): boolean {
  const at = hasFactor ? proof?.factorAt : proof?.provedAt;
  return at !== null && at !== undefined && now.getTime() - at.getTime() <= FRESH_MS;
}

/**
 * Returns the caller of a route. A user with a half session counts as signed out, except on routes that accept the
 * session's missing step.
 */
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

/**
 * Returns the error code for an actor who may not use a route, or undefined. Only this function evaluates access rules.
 */
export function findAccessRefusal(access: Access, actor: Actor | null) {
  // Signed requests come from a server, not a user; the signature is verified where the raw bytes are available.
  if (access === 'everyone' || access === 'signed') return undefined;
  if (!actor) return 'accounts/not-signed-in' as const;
  if (!access.roles.includes(actor.role)) return 'accounts/forbidden' as const;
  if (access.verified && !actor.isVerified) return 'accounts/not-verified' as const;
  return undefined;
}
