import type { BaseLogger } from 'pino';

/** The logger that the platform needs. The loggers of pino and Fastify both have this type. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

const ignore = () => {};

/** A logger that writes nothing, for tests and for commands that print their own output. */
export const silentLog: Log = { info: ignore, warn: ignore, error: ignore };
