/** What is typed into a phone field, without what no number contains. */
export const phoneCharacters = (text: string): string => text.replaceAll(/[^\d+\s()-]/g, '');

/** The contract's rule of a phone number, as a key of the words; the server asks it again. */
export function phoneProblem(
  phone: string,
): 'rules.phone-required' | 'rules.phone-invalid' | 'rules.phone-digits' | undefined {
  if (phone.trim() === '') return 'rules.phone-required';
  if (!/^\+?[\d\s()-]+$/.test(phone.trim())) return 'rules.phone-invalid';
  return /^\d{7,15}$/.test(phone.replaceAll(/\D/g, '')) ? undefined : 'rules.phone-digits';
}
