import type { ErrorCode, FieldError } from '@trpeza/contract/shared/errors';

export type ErrorParams = Record<string, string | number>;

/** A field's refusal before translation: `rule` is a key of the dictionaries, `params` are for its words. */
export type FieldRule = Pick<FieldError, 'path' | 'rule'> & { params?: ErrorParams };

/** An expected refusal. Anything else that is thrown is a bug: it is logged, and answered without its message. */
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

/** Throws the refusal that a rule returned, if any. */
export function throwRefusal(refusal: DomainError | null): void {
  if (refusal) throw refusal;
}
