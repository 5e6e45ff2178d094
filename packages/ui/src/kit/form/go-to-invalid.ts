/**
 * Leads to the first field in `place` that shows its own content as invalid (`setCustomValidity`) and keeps it to itself:
 * what is sent would be the value before. @returns whether there is one
 */
export function goToInvalid(place: Element): boolean {
  const field = [...place.querySelectorAll('input')].find(({ validity }) => validity.customError);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return field !== undefined;
}
