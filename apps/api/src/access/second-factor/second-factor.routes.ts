import type { FastifyInstance, FastifyRequest } from 'fastify';
import { factorRoutes as contract } from '@trpeza/contract/access/factor.routes';
import { presentUser } from '#access/accounts/accounts.present.ts';
import { getAccount } from '#access/accounts/accounts.queries.ts';
import { readAccount } from '#access/accounts/read-accounts.ts';
import { beginSession, saveChosenLanguage } from '#access/sign-in/begin-session.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { updateProof } from '#platform/auth/session.queries.ts';
import { startSession } from '#platform/auth/sessions.ts';
import { implement } from '#platform/http/implement.ts';
import { siteOf } from '#platform/http/site.ts';
import type { Deps } from '#platform/deps.ts';
import { addPasskey, createPasskeyCreationOptions, removePasskey } from './add-passkey.ts';
import { challengeHolderOf } from './challenges.ts';
import { markRecoveryCodesSaved, updateFactorDeclined } from './second-factor.queries.ts';
import { limitAttempts } from './limit-attempts.ts';
import { createPasskeyRequestOptions, verifyPasskey } from './verify-passkey.ts';
import { confirmCodes, createCodesSecret, removeCodes } from './one-time-codes.ts';
import { passkeyContextOf, checkProof } from './check-proof.ts';
import { readFactor } from './read-factor.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';

const done = { ok: true as const };

export function factorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, publicUrl } = deps;
  /**
   * Changes a factor and restarts this session in the new epoch. If the person has a second factor after the change, the
   * session counts as signed in with it.
   */
  const change = async <T extends { epoch: number }>(
    { actor, request }: { actor: Actor; request: FastifyRequest },
    work: () => Promise<T>,
  ): Promise<T> => {
    await limitAttempts(deps, { actor, request });
    const changed = await work();
    const { factorSince } = await getAccount(db, actor.id);
    const now = clock.now();
    const proof = { factorAt: factorSince && now, provedAt: now };
    await startSession(request, { ...actor, epoch: changed.epoch }, { proof });
    return changed;
  };
  implement(app, contract, {
    read: async ({ actor }) => readFactor(deps, actor),
    askForPasskey: async (call) => {
      await limitAttempts(deps, call);
      return createPasskeyRequestOptions(deps, {
        ...passkeyContextOf(deps, call.request),
        whose: call.actor.id,
      });
    },
    prove: async ({ actor, body, request }) => {
      if (body.by === 'passkey') await limitAttempts(deps, { actor, request });
      await checkProof(deps, request, { actor, proof: body });
      const isFactor = body.by !== 'password';
      if (request.session.half?.waitsFor === 'factor')
        await beginSession(deps, request, await getAccount(db, actor.id), { factor: true });
      else {
        const now = clock.now();
        await updateProof(db, challengeHolderOf(request), {
          provedAt: now,
          ...(isFactor && { factorAt: now }),
        });
      }
      return readAccount(db, actor.id);
    },
    makePasskey: async ({ actor, request }) => {
      await limitAttempts(deps, { actor, request });
      return createPasskeyCreationOptions(deps, actor, passkeyContextOf(deps, request));
    },
    addPasskey: async (call) =>
      change(call, () =>
        addPasskey(deps, call.actor, { ...passkeyContextOf(deps, call.request), made: call.body }),
      ),
    removePasskey: async (call) => {
      await change(call, () => removePasskey(deps, call.actor, call.params.id));
      return done;
    },
    makeCodes: async ({ actor, request }) => {
      await limitAttempts(deps, { actor, request });
      return createCodesSecret(deps, actor);
    },
    confirmCodes: async (call) => change(call, () => confirmCodes(deps, call.actor, call.body.code)),
    removeCodes: async (call) => {
      await change(call, () => removeCodes(deps, call.actor));
      return done;
    },
    renewRecoveryCodes: async ({ actor }) => {
      return { recoveryCodes: await renewRecoveryCodes(deps, actor) };
    },
    keepRecoveryCodes: async ({ actor }) => {
      await markRecoveryCodesSaved(db, actor.id);
      return done;
    },
    decline: async ({ actor }) => {
      await updateFactorDeclined(db, actor.id, clock.now());
      return done;
    },
    offerSignIn: async ({ request }) => createPasskeyRequestOptions(deps, signingIn(request)),
    signIn: async ({ body, request }) => {
      const { accountId } = await verifyPasskey(deps, { ...signingIn(request), given: body });
      const account = await getAccount(db, accountId);
      await saveChosenLanguage(db, accountId, request);
      await beginSession(deps, request, account, { factor: true });
      return presentUser(account);
    },
  });

  /** The passkey context of a sign-in. There is no session before the sign-in, so the challenge is issued to the site. */
  function signingIn({ host }: FastifyRequest) {
    const site = siteOf(host);
    return { party: relyingPartyOf(publicUrl, site), holder: site, whose: undefined };
  }
}
