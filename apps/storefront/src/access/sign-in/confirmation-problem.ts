/**
 * The error of a repeated password, as a key of the translations.
 * @param required the form's message for a missing one
 */
export function confirmationProblem<const Required extends string>(
  password: string,
  confirmation: string,
  required: Required,
): Required | 'auth.mismatch' | undefined {
  if (confirmation.trim() === '') return required;
  // The server ignores spaces around a password, as a copied one has them.
  return confirmation.trim() === password.trim() ? undefined : 'auth.mismatch';
}
