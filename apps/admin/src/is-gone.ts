import { ApiError } from '@trpeza/api-client/api-error';

/** Whether the requested record does not exist, so that retrying is pointless. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);
