import { randomBytes } from 'node:crypto';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { readPicture } from '#platform/pictures/read-picture.ts';
import { lockAccountRow, readAccount } from '#access/access.api.ts';
import { deleteAvatar, updateAvatarUrl, upsertAvatar } from './profile.queries.ts';

/** Width and height in pixels: four times the largest size at which the picture is displayed. */
const SHAPE = {
  width: 256,
  height: 256,
  refusals: { unreadable: 'accounts/picture-unreadable', tooLarge: 'accounts/picture-too-large' },
} as const;

/**
 * Sets a person's picture. Each upload gets a new URL that cannot be guessed, so browsers may cache it forever; the old
 * URL stops working.
 * @throws DomainError `accounts/picture-unreadable`, `accounts/picture-too-large`; the old picture is kept
 */
export async function setAvatar(db: Db, accountId: number, dataUrl: string): Promise<User> {
  const image = await readPicture(dataUrl, SHAPE);
  const token = randomBytes(18).toString('base64url');
  return change(db, accountId, async (trx) => {
    await upsertAvatar(trx, { accountId, token, image });
    await updateAvatarUrl(trx, accountId, `/avatars/${token}.webp`);
  });
}

export const removeAvatar = (db: Db, accountId: number): Promise<User> =>
  change(db, accountId, async (trx) => {
    await deleteAvatar(trx, accountId);
    await updateAvatarUrl(trx, accountId, null);
  });

/**
 * Runs a change with the row of the account locked, so that picture and URL stay consistent and a closed account gets no
 * picture.
 */
function change(db: Db, accountId: number, work: (trx: Trx) => Promise<void>): Promise<User> {
  return transaction(db, async (trx) => {
    if (!(await lockAccountRow(trx, accountId))) throw new DomainError('accounts/not-signed-in');
    await work(trx);
    return readAccount(trx, accountId);
  });
}
