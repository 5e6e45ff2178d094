/** Removes all characters that no telephone number contains. */
export const phoneCharacters = (text: string): string => text.replaceAll(/[^\d+\s()-]/g, '');
