/** Maximum length of the office's note on an order. */
export const NOTE_MOST = 500;
