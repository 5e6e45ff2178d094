import { useState } from 'react';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';

/**
 * A form of texts: what is typed, field by field, and what is wrong with it. Nothing typed is lost when it is refused.
 *
 * @param names the fields in the order of the page; a list that stays the same, as for `useFormErrors`
 */
export function useTypedForm<Name extends string>(names: readonly Name[], initial: Record<Name, string>) {
  const [values, setValues] = useState(initial);
  const form = useFormErrors(names);
  const set = (name: Name, value: string) => setValues({ ...values, [name]: value });
  /** To be spread on a text field. */
  const typed = (name: Name) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return { form, values, setValues, set, typed };
}
