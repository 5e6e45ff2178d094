/** Returns the cursor of a row from its parts, in the order of `cursorOf`. Free of zod, since browsers use it too. */
export const writeCursor = (...parts: readonly (string | number)[]): string => parts.join('_');
