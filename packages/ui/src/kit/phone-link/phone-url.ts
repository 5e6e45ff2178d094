/** The `tel:` URL of a number in any format, without spaces and brackets. */
export const phoneUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
