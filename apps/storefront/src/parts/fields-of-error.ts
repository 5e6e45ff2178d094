import { ApiError } from '@trpeza/api-client/api-error';

/** The bad fields of a refusal by name, `delivery.firstName` under its last word; of several rules the first is told. */
export function fieldsOf(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.fields.length === 0) return undefined;
  return Object.fromEntries(
    [...error.fields].reverse().map(({ path, message }) => [path.split('.').at(-1) ?? path, message]),
  );
}
