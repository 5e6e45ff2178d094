import type {
  GivenPasskey,
  NewPasskey,
  PasskeyToGive,
  PasskeyToMake,
} from '@trpeza/contract/access/factor.schemas';

/** Loaded when somebody presses a button for it. */
const webauthn = () => import('@simplewebauthn/browser');

/** Browsers have passkeys only over https, and on a desk. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether this device has refused to make a passkey because it keeps one already. */
export const isKnownHere = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** @throws Error when its owner or the device declines */
export async function makePasskey(options: PasskeyToMake): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await webauthn();
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports && { transports }) };
}

/** @throws Error when its owner or the device declines */
export async function givePasskey(options: PasskeyToGive): Promise<GivenPasskey> {
  const { startAuthentication } = await webauthn();
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}
