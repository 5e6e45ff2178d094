/** Parses a whole number; undefined if it is not one or out of range. */
export function readQuantity(text: string, min: number, max: number): number | undefined {
  const typed = text.trim();
  const quantity = /^\d{1,6}$/.test(typed) ? Number(typed) : NaN;
  return quantity >= min && quantity <= max ? quantity : undefined;
}
