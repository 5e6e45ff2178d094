/** The URL that dials a number, however it is formatted: spaces and brackets are only for reading. */
export const dial = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
