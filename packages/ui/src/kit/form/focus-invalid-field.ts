/**
 * Focuses the first field in `place` that is marked invalid (`setCustomValidity`). Such a field has not passed its input
 * to the form, so a submission would send the field's previous value.
 * @returns whether there is such a field
 */
export function focusInvalidField(place: Element): boolean {
  const field = [...place.querySelectorAll('input')].find(({ validity }) => validity.customError);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return field !== undefined;
}
