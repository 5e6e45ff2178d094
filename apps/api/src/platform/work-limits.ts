import pLimit from 'p-limit';
import { DomainError } from './domain-error.ts';

const MOST_WAITING = 100;
const heavyWork = pLimit(1);

/**
 * PDFs and uploaded pictures are made one at a time, so that they take neither the processor nor the memory from orders.
 * @throws DomainError `common/busy` when too many are waiting
 */
export async function limitHeavyWork<T>(work: () => Promise<T>): Promise<T> {
  if (heavyWork.pendingCount >= MOST_WAITING) throw new DomainError('common/busy');
  return heavyWork(work);
}

/** A menu asks for a hundred pictures at once; orders must still get a connection to the database. */
export const limitPictureReads = pLimit(8);
