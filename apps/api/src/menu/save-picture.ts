import { randomBytes } from 'node:crypto';
import { readPicture } from '#platform/pictures/read-picture.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteUnusedPictures, insertPicture } from './pictures.queries.ts';

/** 4:3, in the largest size that any page shows. */
const SHAPE = {
  width: 800,
  height: 600,
  refusals: { unreadable: 'meals/picture-unreadable', tooLarge: 'meals/picture-too-large' },
} as const;

/** Minimum age of unused pictures to delete, so that a meal can still be saved some time after the upload. */
const UNUSED_MS = 24 * 3_600_000;

type PictureDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Stores a picture, and returns the URL that the form saves with the meal.
 * @throws DomainError `meals/picture-unreadable`, `meals/picture-too-large`
 */
export async function savePicture(
  { db, clock }: PictureDeps,
  dataUrl: string,
): Promise<{ imageUrl: string }> {
  const image = await readPicture(dataUrl, SHAPE);
  const token = randomBytes(18).toString('base64url');
  await insertPicture(db, { token, image, createdAt: clock.now() });
  return { imageUrl: `/pictures/meals/${token}.webp` };
}

/** Deletes uploaded pictures that were never used or have been replaced. Pictures of placed orders stay. */
export async function erasePictures({ db, clock }: PictureDeps): Promise<void> {
  await deleteUnusedPictures(db, new Date(clock.now().getTime() - UNUSED_MS));
}
