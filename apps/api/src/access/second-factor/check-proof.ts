import type { FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { Proof } from '@trpeza/contract/access/factor.schemas';
import { confirmPassword } from '#access/sign-in/confirm-password.ts';
import { limitGuesses } from '#access/sign-in/limit-guesses.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { DomainError } from '#platform/domain-error.ts';
import { siteOf } from '#platform/http/site.ts';
import type { Deps } from '#platform/deps.ts';
import { challengeHolderOf } from './challenges.ts';
import { verifyPasskey } from './verify-passkey.ts';
import { consumeOneTimeCode, wrongCode } from './one-time-codes.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { PasskeyDeps } from './webauthn.ts';

export type ProofDeps = PasskeyDeps & Pick<Deps, 'limits' | 'publicUrl'>;

/** Relying party and session of a request, which every passkey attempt needs. */
export const passkeyContextOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>, request: FastifyRequest) => ({
  party: relyingPartyOf(publicUrl, siteOf(request.host)),
  holder: challengeHolderOf(request),
});

/**
 * Checks a person's proof of identity. Guesses of codes have the same limits as guesses of passwords, but their own
 * counter: otherwise every sign-in with a known password would allow five more guesses of a code.
 * @throws DomainError `factor/wrong-code`, `factor/passkey-refused`, `accounts/wrong-password`, `factor/needed` for a
 * password of a person with a second factor
 */
export async function checkProof(
  deps: ProofDeps,
  request: FastifyRequest,
  { actor, proof }: { actor: Actor; proof: Proof },
): Promise<void> {
  const address = normalizeIP(request.ip);
  switch (proof.by) {
    case 'passkey':
      return void (await verifyPasskey(deps, {
        ...passkeyContextOf(deps, request),
        given: proof.passkey,
        whose: actor.id,
      }));
    case 'password':
      if (request.session.hasFactor) throw new DomainError('factor/needed');
      return void (await confirmPassword(deps, actor.id, {
        password: proof.password,
        address,
        field: 'password',
      }));
    case 'code':
      return guess(deps, actor, {
        address,
        path: 'code',
        check: () => consumeOneTimeCode(deps, actor, proof.code),
      });
    case 'recovery': {
      const check = () => redeemRecoveryCode(deps, actor, proof.recoveryCode);
      return guess(deps, actor, { address, path: 'recoveryCode', check });
    }
  }
}

interface Guess {
  address: string;
  path: string;
  check: () => Promise<boolean>;
}

async function guess(
  { limits }: Pick<Deps, 'limits'>,
  { id }: Actor,
  { address, path, check }: Guess,
): Promise<void> {
  // No username contains a space, so this key cannot collide with one.
  const guarded = await limitGuesses(limits, { account: `factor of ${id}`, address });
  if (!(await check())) throw wrongCode(path);
  await guarded.right();
}
