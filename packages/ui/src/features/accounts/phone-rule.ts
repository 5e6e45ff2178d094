/** What is typed into a phone field, without what no number contains. */
export const phoneCharacters = (text: string): string => text.replaceAll(/[^\d+\s()-]/g, '');
