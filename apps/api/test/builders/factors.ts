import { TOTP } from 'otpauth';
import { createAuthenticator } from '#test/authenticator.ts';
import type { TestApp } from '#test/app-under-test.ts';
import type { Visitor } from '#test/visitor.ts';

/** The origins of a test kitchen's sites. */
export const ORIGINS = {
  shop: 'http://localhost',
  staff: 'http://staff.localhost',
  admin: 'http://admin.localhost',
} as const;

/**
 * Sets up a passkey with the requests of the page.
 * @returns the authenticator with the passkey, and the recovery codes
 */
export async function addPasskey(visitor: Visitor, site: keyof typeof ORIGINS = 'shop', name = 'Phone') {
  const phone = createAuthenticator(ORIGINS[site]);
  const { body: options } = await visitor.call('POST /api/user/factor/passkeys/challenge');
  const added = await visitor.call('POST /api/user/factor/passkeys', { body: phone.make(options, { name }) });
  if (added.status !== 201) throw new Error(`failed to add a passkey: ${JSON.stringify(added.body)}`);
  return { phone, recoveryCodes: added.body.recoveryCodes };
}

/**
 * Sets up one-time codes with the requests of the page.
 * @returns the authenticator app, and the recovery codes
 */
export async function addCodes({ clock }: TestApp, visitor: Visitor) {
  const { body } = await visitor.call('POST /api/user/factor/codes');
  const app = createAuthenticatorApp({ clock }, body.secret);
  const added = await visitor.call('PUT /api/user/factor/codes', { body: { code: app.code() } });
  if (added.status !== 200) throw new Error(`failed to add one-time codes: ${JSON.stringify(added.body)}`);
  return { ...app, recoveryCodes: added.body.recoveryCodes };
}

/** The code that an authenticator app shows after a number of 30-second steps. */
export function createAuthenticatorApp({ clock }: Pick<TestApp, 'clock'>, secret: string) {
  const totp = new TOTP({ secret });
  return { code: (steps = 0) => totp.generate({ timestamp: clock.now().getTime() + steps * 30_000 }) };
}
