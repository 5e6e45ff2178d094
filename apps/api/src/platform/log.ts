import type { BaseLogger } from 'pino';

/** The logger that the platform needs. Those of pino and Fastify both match. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

const ignore = () => {};

/** For tests, and for commands that print their own output. */
export const silentLog: Log = { info: ignore, warn: ignore, error: ignore };
