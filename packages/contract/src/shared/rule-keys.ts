/** Whether a schema's message is a key of the dictionaries; every other one is zod's own. */
const RULE = /^[a-z]+:(rules|errors)\.[a-z-]+$/;

/** The dictionary key of a schema's message, or of the general rule where the message is zod's own. */
export const ruleKey = (message: string): string => (RULE.test(message) ? message : 'common:rules.invalid');
