/** A schema's message that is a key of the dictionaries, with the limit that its words name; every other one is zod's own. */
const RULE = /^([a-z]+:(?:rules|errors)\.[a-z-]+)(?: (\d+))?$/;

/** The dictionary key of a schema's message and its limit, or the general rule where the message is zod's own. */
export function ruleOf(message: string): { rule: string; params?: { most: number } } {
  const [, rule = 'common:rules.invalid', most] = RULE.exec(message) ?? [];
  return most === undefined ? { rule } : { rule, params: { most: Number(most) } };
}
