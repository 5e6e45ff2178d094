import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyResponse,
  NewPasskey,
  PasskeyRequestOptions,
  PasskeyCreationOptions,
} from '@trpeza/contract/access/factor.schemas';

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How an attacker or a broken device deviates from a correct authenticator. */
export interface Deviation {
  origin?: string;
  counter?: number;
  /** Whether the user only touched the device, without verification by PIN or biometrics. */
  skipsVerification?: boolean;
}

/** Creates a WebAuthn authenticator with a browser on one origin. It stores one passkey and signs every challenge. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = '';

  const client = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authenticatorData = (host: string, flags: number, rest = Buffer.alloc(0), count = counter) => {
    const tail = Buffer.alloc(5);
    tail[0] = flags;
    tail.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(host), tail, rest]);
  };
  const flagsOf = ({ skipsVerification }: Deviation) => (skipsVerification ? PRESENT : PRESENT | VERIFIED);

  return {
    id: base64url(id),
    make(
      { challenge, rp, user }: PasskeyCreationOptions,
      twist: Deviation & { name?: string } = {},
    ): NewPasskey {
      userHandle = user.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      // Hand-written CBOR: a COSE key (EC2, P-256, ES256), then the attestation object with format "none".
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authenticatorData(rp.id, flagsOf(twist) | HAS_CREDENTIAL, credential);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        name: twist.name ?? 'Phone',
        id: base64url(id),
        clientDataJSON: base64url(client('webauthn.create', challenge, twist.origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
    },
    give({ challenge, rpId }: PasskeyRequestOptions, twist: Deviation = {}): PasskeyResponse {
      counter += 1;
      const data = authenticatorData(rpId, flagsOf(twist), undefined, twist.counter ?? counter);
      const said = client('webauthn.get', challenge, twist.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(said),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      };
    },
  };
}
