/**
 * Matches a schema message that is a dictionary key, optionally followed by a limit. All other messages are zod's own.
 */
const RULE = /^([a-z]+:(?:rules|errors)\.[a-z-]+)(?: (\d+))?$/;

/**
 * Returns the dictionary key of a schema's message, and its limit if it has one. For zod's own messages, returns the key
 * of the general rule.
 */
export function ruleOf(message: string): { rule: string; params?: { most: number } } {
  const [, rule = 'common:rules.invalid', most] = RULE.exec(message) ?? [];
  return most === undefined ? { rule } : { rule, params: { most: Number(most) } };
}
