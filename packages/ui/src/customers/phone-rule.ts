/** The typed text of a phone field, without characters that no number contains. */
export const phoneCharacters = (text: string): string => text.replaceAll(/[^\d+\s()-]/g, '');
