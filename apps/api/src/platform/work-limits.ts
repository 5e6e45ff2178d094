import pLimit from 'p-limit';
import { DomainError } from './domain-error.ts';

const MAX_WAITING = 100;
const heavyWork = pLimit(1);

/**
 * Makes PDFs and images one at a time, so that they do not take processor time and memory from orders.
 * @throws DomainError `common/busy` when too many calls wait
 */
export async function limitHeavyWork<T>(work: () => Promise<T>): Promise<T> {
  if (heavyWork.pendingCount >= MAX_WAITING) throw new DomainError('common/busy');
  return heavyWork(work);
}

/** A menu page requests a hundred images at once. Orders must still get a database connection. */
export const limitPictureReads = pLimit(8);
