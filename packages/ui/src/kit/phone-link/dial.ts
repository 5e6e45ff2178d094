/** The address that dials a number, however it is written: spaces and brackets are for reading. */
export const dial = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
