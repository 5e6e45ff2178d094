/**
 * Returns the translation key of the error in a repeated password.
 * @param required the key of the form's message for a missing confirmation
 */
export function findConfirmationError<const Required extends string>(
  password: string,
  confirmation: string,
  required: Required,
): Required | 'auth.mismatch' | undefined {
  if (confirmation.trim() === '') return required;
  // The server trims passwords, because copied ones often contain spaces.
  return confirmation.trim() === password.trim() ? undefined : 'auth.mismatch';
}
