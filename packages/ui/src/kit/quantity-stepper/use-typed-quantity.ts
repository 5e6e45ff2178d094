import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { readQuantity } from './read-quantity.ts';

type TypedInput = {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** The state of a stepper's text field. The field shows the value until the user types, and applies the input on blur. */
export function useTypedQuantity({ value, min, max, onChange }: TypedInput) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  const drop = () => {
    setTyped(undefined);
    setWrong(false);
  };
  const commit = () => {
    if (typed === undefined) return;
    const quantity = readQuantity(typed, min, max);
    if (quantity === undefined) return setWrong(true);
    drop();
    if (quantity !== value) onChange(quantity);
  };

  const type = (text: string) => {
    setTyped(text);
    // Clears the message as soon as the input is valid: if it disappeared only on blur, the layout would shift and a
    // click would miss its button.
    if (isWrong && readQuantity(text, min, max) !== undefined) setWrong(false);
  };

  const field = {
    value: typed ?? String(value),
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return;
      // If a zero removes the field, the default action of this key would click the button that gets the focus next.
      if (!event.currentTarget.form) event.preventDefault();
      commit();
    },
  };
  return { field, isWrong, drop };
}
