/**
 * Focuses the first field in `place` that is marked invalid (`setCustomValidity`). Such a field has not passed on its
 * input, so submitting would send its previous value.
 * @returns whether there is such a field
 */
export function focusInvalidField(place: Element): boolean {
  const field = [...place.querySelectorAll('input')].find(({ validity }) => validity.customError);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return field !== undefined;
}
