/** Whether a statement failed because what it wrote is there already: of two who write it at once, the database lets one. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
