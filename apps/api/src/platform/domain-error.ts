import type { ErrorCode, FieldError } from '@trpeza/contract/shared/errors';

export type ErrorParams = Record<string, string | number>;

/** A field's refusal before it has words: `rule` is a key of the dictionaries. */
export type FieldRule = Pick<FieldError, 'path' | 'rule'>;

/** An expected refusal. Whatever else is thrown is a bug: logged, and answered without its message. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldRule[];

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldRule[] = []) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** The refusal that was thrown. @throws whatever else it was: that is a bug */
export function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}
