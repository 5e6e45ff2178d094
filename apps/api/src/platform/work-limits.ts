import pLimit from 'p-limit';
import { DomainError } from './domain-error.ts';

const MAX_WAITING = 100;
const heavyWork = pLimit(1);

/**
 * Runs work such as making PDFs and images, one call at a time. Orders thus keep enough processor time and memory.
 * @throws DomainError `common/busy` when too many calls wait
 */
export async function limitHeavyWork<T>(work: () => Promise<T>): Promise<T> {
  if (heavyWork.pendingCount >= MAX_WAITING) throw new DomainError('common/busy');
  return heavyWork(work);
}

/**
 * Limits concurrent reads of pictures. A menu page requests a hundred images at once, and orders must still get a
 * database connection.
 */
export const limitPictureReads = pLimit(8);
