/** Whether a schema's message is a word of the dictionaries; every other one is zod's own. */
const RULE = /^[a-z]+:(rules|errors)\.[a-z-]+$/;

/** The dictionary key of what a schema found: its message, or the general rule where it says nothing of its own. */
export const ruleKey = (message: string): string => (RULE.test(message) ? message : 'common:rules.invalid');
