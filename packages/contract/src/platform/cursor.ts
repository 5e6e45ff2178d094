/** The cursor of a row: its parts in the order in which `cursorOf` reads them. Free of zod, as screens write some. */
export const writeCursor = (...parts: readonly (string | number)[]): string => parts.join('_');
