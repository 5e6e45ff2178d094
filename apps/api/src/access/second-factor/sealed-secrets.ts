import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sharedSecret } from '#platform/auth/session.queries.ts';
import type { Db } from '#platform/database/database.ts';

const CIPHER = 'aes-256-gcm';

/**
 * Encrypts the secrets of one-time codes, each bound to its account. The key is stored in `server_secrets`, so this
 * protects against a leak of the table, not of the whole database.
 */
export async function createSecretSealer(db: Db) {
  const shared = await sharedSecret(db, 'factor', randomBytes(32).toString('hex'));
  const key = Buffer.from(hkdfSync('sha256', shared, '', 'one-time codes', 32));
  return {
    seal(accountId: number, secret: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(String(accountId)));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
    },
    /** @throws Error if the text was sealed for another account or has been modified */
    open(accountId: number, text: string): string {
      const [nonce, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || !tag || !sealed) throw new Error('malformed sealed secret: expected three parts');
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(String(accountId)))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    },
  };
}
