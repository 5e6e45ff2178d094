import type {
  PasskeyResponse,
  NewPasskey,
  PasskeyRequestOptions,
  PasskeyCreationOptions,
} from '@trpeza/contract/access/factor.schemas';

/** Loaded on the first use of a passkey button. */
const webauthn = () => import('@simplewebauthn/browser');

/** Browsers support passkeys only over HTTPS or on localhost. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether this device refused to create a passkey because it already has one. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** @throws Error if the user or the device declines */
export async function createPasskey(options: PasskeyCreationOptions): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await webauthn();
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports && { transports }) };
}

/** @throws Error if the user or the device declines */
export async function requestPasskeyProof(options: PasskeyRequestOptions): Promise<PasskeyResponse> {
  const { startAuthentication } = await webauthn();
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}
