import { ApiError } from '@trpeza/api-client/api-error';

/** Whether an address names nobody: trying again is of no use. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);
