import type { BaseLogger } from 'pino';

/** What the platform needs of a logger: pino's and Fastify's both fit. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

const ignore = () => {};

/** For tests and commands that print their own lines. */
export const silentLog: Log = { info: ignore, warn: ignore, error: ignore };
