import { randomBytes } from 'node:crypto';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { readPicture } from '#platform/pictures/read-picture.ts';
import { lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { deleteAvatar, updateAvatarAddress, upsertAvatar } from './profile.queries.ts';
import { readAccount } from '#access/accounts/accounts.steps.ts';

/** A square, four times the largest circle that shows it. */
const SHAPE = {
  width: 256,
  height: 256,
  refusals: { unreadable: 'accounts/picture-unreadable', tooLarge: 'accounts/picture-too-large' },
} as const;

/**
 * Sets a person's picture. Its URL is new each time and cannot be guessed, so browsers that know it may cache it for good,
 * and the old one no longer works.
 * @throws DomainError `accounts/picture-unreadable`, `accounts/picture-too-large`; the old picture then stays
 */
export async function setAvatar(db: Db, accountId: number, dataUrl: string): Promise<User> {
  const image = await readPicture(dataUrl, SHAPE);
  const token = randomBytes(18).toString('base64url');
  return change(db, accountId, async (trx) => {
    await upsertAvatar(trx, { accountId, token, image });
    await updateAvatarAddress(trx, accountId, `/avatars/${token}.webp`);
  });
}

export const removeAvatar = (db: Db, accountId: number): Promise<User> =>
  change(db, accountId, async (trx) => {
    await deleteAvatar(trx, accountId);
    await updateAvatarAddress(trx, accountId, null);
  });

/** Under the account's lock, so that picture and URL stay consistent, and no picture outlives a closed account. */
function change(db: Db, accountId: number, work: (trx: Trx) => Promise<void>): Promise<User> {
  return transaction(db, async (trx) => {
    if (!(await lockAccountRow(trx, accountId))) throw new DomainError('accounts/not-signed-in');
    await work(trx);
    return readAccount(trx, accountId);
  });
}
