/** Whether a statement failed because the row exists already, for example through a concurrent insert. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
