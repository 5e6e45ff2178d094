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

/** The one step from a rule that answers its refusal, or null, to a call that ends with it. */
export function throwRefusal(refusal: DomainError | null): void {
  if (refusal) throw refusal;
}
