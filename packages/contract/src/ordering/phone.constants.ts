export const NOTE_MOST = 500;
