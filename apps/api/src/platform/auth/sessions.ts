import { createHash, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import type { FastifyInstance, FastifyRequest, Session } from 'fastify';
import fp from 'fastify-plugin';
import type { Site } from '@trpeza/contract/access/access';
import type { HalfSessionStep } from '@trpeza/contract/access/factor.constants';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { retryDuringOutage } from '#platform/database/outage.ts';
import { siteOf } from '#platform/http/site.ts';
import { findMissingStep, type Actor, type SessionProof } from './actor.ts';
import { deleteSession, findSession, sharedSecret, upsertSession } from './session.queries.ts';

/**
 * Returns the name of the session cookie. With the prefix `__Host-`, browsers reject the cookie if another host tries to
 * set it.
 */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-trpeza' : 'trpeza');

/**
 * Lifetime of a session by site. Customers should rarely have to re-enter their password. Office and kitchen staff sign
 * in daily.
 */
const LASTS_MS: Record<Site, number> = { shop: 30 * 86_400_000, staff: 16 * 3_600_000, admin: 8 * 3_600_000 };

/** Time limit for the second step of a sign-in, including the setup of a second factor. */
const HALF_SESSION_MS = 30 * 60_000;

/** The message for the operator when the browser would get no cookie, since users cannot fix this. */
const NO_COOKIE =
  'Users cannot sign in: PUBLIC_URL begins with https, but according to its headers this request was sent over http. ' +
  'The proxy must send "X-Forwarded-Proto: https", and TRUST_PROXY must contain its address.';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the session id from the signed cookie. Available before the session is loaded, so the session may have
     * expired.
     */
    sessionKey(request: FastifyRequest): string | undefined;
  }
}

interface Options {
  db: Db;
  clock: Clock;
  /** Whether demo accounts may sign in. */
  demo: boolean;
  /** Whether administrators need a second factor. */
  requiresFactor: boolean;
  /** Whether users reach the product over HTTPS. The cookie then has the `__Host-` prefix. */
  secure: boolean;
  /** Aborts the wait for a database that is not available yet. */
  signal: AbortSignal | undefined;
}

/** Keeps sessions in PostgreSQL, with one host-only cookie per site. The user's data are read again on every request. */
export const sessions = fp(
  async (app: FastifyInstance, options: Options) => {
    const { db, secure, signal } = options;
    const cookieName = sessionCookieName(secure);
    const fresh = randomBytes(32).toString('hex');
    const secret = await retryDuringOutage(() => sharedSecret(db, 'session', fresh), { signal });
    const signer = new Signer(secret, 'sha256');
    app.decorate('sessionKey', ({ cookies }) => {
      const cookie = cookies[cookieName];
      return cookie !== undefined && signer.unsign(cookie).valid ? cookie : undefined;
    });
    await app.register(session, {
      secret: signer,
      cookieName,
      cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      idGenerator: () => randomBytes(32).toString('base64url'),
      rolling: false,
      saveUninitialized: false,
      store: storeOf(options),
    });
    app.addHook('onRequest', (request, _reply, done) => {
      // Cookies are host-only, so this is a second safeguard against using a session on another site.
      if (request.session.site && request.session.site !== siteOf(request.host)) {
        delete request.session.actor;
        delete request.session.half;
      }
      const cookie = request.cookies[cookieName];
      // The library clears a cookie that matches no session. A late response would thereby sign out a user who has signed
      // in in the meantime, so the cookie is hidden from the library.
      if (cookie !== request.session.encryptedSessionId) delete request.cookies[cookieName];
      done();
    });
  },
  { name: 'sessions' },
);

const UNPROVED: SessionProof = { factorAt: null, provedAt: null };

interface SignIn {
  proof?: SessionProof | undefined;
  /** The missing step of the sign-in. While it is set, the session is half. */
  waitsFor?: HalfSessionStep | undefined;
}

/**
 * Signs a user in on the site of the request, under a new session id.
 * @throws Error when the browser would get no cookie; the sign-in must then not be reported as successful
 */
export async function startSession(
  request: FastifyRequest,
  actor: Actor,
  { proof = UNPROVED, waitsFor }: SignIn = {},
): Promise<void> {
  if (request.session.cookie.secure && request.protocol !== 'https') throw new Error(NO_COOKIE);
  const site = siteOf(request.host);
  await request.session.regenerate();
  request.session.options({ maxAge: waitsFor ? HALF_SESSION_MS : LASTS_MS[site] });
  request.session.site = site;
  request.session.proof = proof;
  if (waitsFor) request.session.half = { actor, waitsFor };
  else request.session.actor = actor;
}

/** Returns the form in which a session id is stored. A leaked table thus contains no usable ids. */
export const storedId = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url');

/**
 * Tells the library that a session was not modified. It would otherwise hash a session before and after each request to
 * detect changes, but sessions never change after the sign-in.
 */
const UNCHANGED = { isModified: () => false, toJSON: () => null };

function storeOf({ db, clock, demo, requiresFactor }: Options): SessionStore {
  const read = async (id: string): Promise<Session | null> => {
    const found = await findSession(db, storedId(id), { now: clock.now(), demo });
    if (!found) return null;
    const { site, actor, proof, hasFactor } = found;
    const waitsFor = findMissingStep({ role: actor.role, hasFactor }, proof, requiresFactor);
    const who = waitsFor ? { half: { actor, waitsFor } } : { actor };
    return { site, proof, hasFactor, ...who, cookie: {}, ...UNCHANGED } as unknown as Session;
  };
  return {
    get: (id, done) => void toCallback(read(id), done),
    set: (id, value, done) => void toCallback(save(db, clock, id, value), done),
    destroy: (id, done) => void toCallback(deleteSession(db, storedId(id)), done),
  };
}

async function save(db: Db, clock: Clock, id: string, session: Session): Promise<void> {
  const { actor = session.half?.actor, site, half, proof = UNPROVED } = session;
  // `regenerate` saves once before the user is signed in. A session without a user needs no row.
  if (!actor || !site) return;
  const expiresAt = new Date(clock.now().getTime() + (half ? HALF_SESSION_MS : LASTS_MS[site]));
  const { id: accountId, epoch } = actor;
  await upsertSession(db, { id: storedId(id), accountId, site, epoch, expiresAt, ...proof });
}

/** Converts a promise to the callback that the plugin expects. */
async function toCallback<T>(work: Promise<T>, done: (error: unknown, value?: T) => void): Promise<void> {
  await work.then(
    (value) => done(null, value),
    (error: unknown) => done(error),
  );
}
