/**
 * Returns the cursor of a row from its parts, in the order of `cursorOf`. This module does not use zod, since browsers
 * need the function too.
 */
export const writeCursor = (...parts: readonly (string | number)[]): string => parts.join('_');
