import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { readPicture } from '#platform/pictures/read-picture.ts';
import { deleteUnusedPictures, insertPicture } from './pictures.queries.ts';

/** Drawing one costs more than any other call; a whole new menu in an evening is still possible. */
const PER_PERSON = { name: 'meal-picture', max: 120, seconds: 60 * 60 };

/** 4:3, as large as any page shows it. */
const SHAPE = {
  width: 800,
  height: 600,
  refusals: { unreadable: 'meals/picture-unreadable', tooLarge: 'meals/picture-too-large' },
} as const;

/** Between the sending of a picture and the saving of its meal somebody may think, or go home. */
const UNUSED_MS = 24 * 3_600_000;

interface PictureDeps {
  db: Db;
  clock: Clock;
  limits: RateLimits;
}

/**
 * Keeps a picture for a meal, which takes its address when it is saved.
 * @throws DomainError `meals/picture-unreadable`, `meals/picture-too-large`
 */
export async function keepPicture(
  { db, clock, limits }: PictureDeps,
  accountId: number,
  dataUrl: string,
): Promise<{ imageUrl: string }> {
  await limits.count(PER_PERSON, String(accountId));
  const image = await readPicture(dataUrl, SHAPE);
  const token = randomBytes(18).toString('base64url');
  await insertPicture(db, { token, image, createdAt: clock.now() });
  return { imageUrl: `/pictures/meals/${token}.webp` };
}

/** Lets go of pictures that were sent and never used, or replaced. Placed orders keep theirs. */
export async function forgetPictures({ db, clock }: Pick<PictureDeps, 'db' | 'clock'>): Promise<void> {
  await deleteUnusedPictures(db, new Date(clock.now().getTime() - UNUSED_MS));
}
