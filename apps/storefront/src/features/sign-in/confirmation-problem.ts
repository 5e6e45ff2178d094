/**
 * What is wrong with a password that was typed once more, as a key of the words.
 * @param required the sentence of the form for one that is missing
 */
export function confirmationProblem<const Required extends string>(
  password: string,
  confirmation: string,
  required: Required,
): Required | 'auth.mismatch' | undefined {
  if (confirmation === '') return required;
  return confirmation === password ? undefined : 'auth.mismatch';
}
