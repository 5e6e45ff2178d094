/** Whether a statement failed because the row already exists: of concurrent inserts, the database lets one through. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
