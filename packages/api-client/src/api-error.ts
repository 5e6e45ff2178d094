import type { ErrorBody, ErrorCode, FieldError } from '@trpeza/contract/platform/errors';

/**
 * An error response of the API. Without a response (network or server down), the code is `common/unreachable`. A page may
 * fall back to locally stored data only without a response or after a 5xx response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'common/unreachable';
  readonly params: Record<string, string | number>;
  readonly fields: FieldError[];
  readonly requestId: string;

  constructor(status: number, body: Partial<ErrorBody> = {}) {
    super(body.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'common/unreachable' : 'common/unexpected');
    this.params = body.params ?? {};
    this.fields = body.fields ?? [];
    this.requestId = body.requestId ?? '';
  }

  get isOutage(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}
