import * as z from 'zod';
import { line, TOO_LONG } from '../platform/schemas.ts';
import { CurrentPassword } from './accounts.schemas.ts';
import { HALF_SESSION_STEPS } from './factor.constants.ts';

const Instant = z.iso.datetime();

/** Base64url, the encoding that browsers use for bytes in JSON. */
const Bytes = z
  .string('common:rules.invalid')
  .max(16_000, TOO_LONG)
  .regex(/^[\w-]+$/, 'common:rules.invalid');

const PasskeyId = z
  .string('common:rules.invalid')
  .max(1400, TOO_LONG)
  .regex(/^[\w-]+$/, 'common:rules.invalid');

const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options with which the browser creates a passkey (WebAuthn's `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof PasskeyCreationOptions>;

/** Options with which the browser requests a passkey (WebAuthn's `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownPasskey),
});
export type PasskeyRequestOptions = z.output<typeof PasskeyRequestOptions>;

/** A new passkey (response to a WebAuthn registration). */
export const NewPasskey = z.object({
  name: line(60, 'factor:rules.name-required'),
  id: PasskeyId,
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: z
    .array(z.string().regex(/^[a-z-]{1,20}$/, 'common:rules.invalid'))
    .max(8, TOO_LONG)
    .optional(),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** Response of a passkey to a challenge (WebAuthn authentication). */
export const PasskeyResponse = z.object({
  id: PasskeyId,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: Bytes.optional(),
});
export type PasskeyResponse = z.output<typeof PasskeyResponse>;

/** Six digits, typed with or without a space. */
export const OneTimeCode = z
  .string('factor:rules.code')
  .max(20, TOO_LONG)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'factor:rules.code'));

/** Sixteen letters and digits in groups of four; case, spaces and hyphens are ignored. */
const RecoveryCode = z
  .string('factor:rules.recovery-code')
  .max(60, TOO_LONG)
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{16}$/, 'factor:rules.recovery-code'));

export const ConfirmCodes = z.object({ code: OneTimeCode });

/** Proof of identity. A password is accepted only in an existing session. */
export const Proof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('passkey'), passkey: PasskeyResponse }),
  z.object({ by: z.literal('code'), code: OneTimeCode }),
  z.object({ by: z.literal('recovery'), recoveryCode: RecoveryCode }),
  z.object({
    by: z.literal('password'),
    password: CurrentPassword,
  }),
]);
export type Proof = z.output<typeof Proof>;

export const PasskeyPath = z.object({ id: PasskeyId });

export const Factor = z
  .object({
    isRequired: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /**
         * Host for which the browser offers the passkey. All sites of the kitchen share a passkey; on localhost, a
         * passkey belongs to a single site.
         */
        host: z.string(),
        createdAt: Instant,
        lastUsedAt: Instant.nullable(),
      }),
    ),
    hasCodes: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** Whether the person has confirmed that they stored the codes; false if they closed the page before. */
    areRecoveryCodesKept: z.boolean(),
  })
  .meta({ id: 'Factor' });
export type Factor = z.output<typeof Factor>;

/** Recovery codes are shown only once: when the first factor is added, and when the codes are renewed. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** The secret of one-time codes, for apps that cannot scan the QR code of `uri`. */
export const CodesToConfirm = z.object({ secret: z.string(), uri: z.string() });
export type CodesToConfirm = z.output<typeof CodesToConfirm>;

/** A sign-in after its first step. Reveals nothing about the person except the entered username. */
export const HalfSession = z.object({
  waitsFor: z.enum(HALF_SESSION_STEPS),
  username: z.string(),
  /** The factors that the person can use on this site. */
  has: z.object({ passkey: z.boolean(), codes: z.boolean() }),
});
export type HalfSession = z.output<typeof HalfSession>;
