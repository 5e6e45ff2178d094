export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

export const isLocalDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
