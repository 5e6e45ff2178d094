import type { ErrorCode, FieldError } from '@trpeza/contract/platform/errors';

export type ErrorParams = Record<string, string | number>;

/** The error of one field before translation: `rule` is a dictionary key, `params` its parameters. */
export type FieldRule = Pick<FieldError, 'path' | 'rule'> & { params?: ErrorParams };

/**
 * An expected error with a code for the client. Any other error is a bug: it is logged, and the client does not get its
 * message.
 */
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

/** Throws the error that a rule returned, if any. */
export function throwRefusal(refusal: DomainError | null): void {
  if (refusal) throw refusal;
}
