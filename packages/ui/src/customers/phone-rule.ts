/** Removes all characters that no telephone number contains. */
export const keepPhoneCharacters = (text: string): string => text.replaceAll(/[^\d+\s()-]/g, '');
