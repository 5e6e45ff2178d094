/** A schema message that is a dictionary key, optionally with a limit. All other messages are zod's own. */
const RULE = /^([a-z]+:(?:rules|errors)\.[a-z-]+)(?: (\d+))?$/;

/** The dictionary key and the limit of a schema's message, or the general rule if the message is zod's own. */
export function ruleOf(message: string): { rule: string; params?: { most: number } } {
  const [, rule = 'common:rules.invalid', most] = RULE.exec(message) ?? [];
  return most === undefined ? { rule } : { rule, params: { most: Number(most) } };
}
