import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MS = 300;

type SearchFieldProps = {
  label: string;
  /** Its name is only read out: what it finds is said in the empty field, and its place is the head of its list. */
  isLabelHidden?: boolean;
  /** What can be typed, shown in the empty field. */
  description: string;
  className?: string | undefined;
  /** The search in the address. */
  requested: string;
  /** Called a moment after the user stops typing. */
  onAsk: (search: string) => void;
};

/** A search that is kept in the address. */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden = false, description, className, requested, onAsk } = props;
  // The text being typed; otherwise the search comes from the address.
  const [typed, setTyped] = useState<string>();
  const ask = useDebouncedCallback((text: string) => onAsk(text.trim()), PAUSE_MS);
  return (
    <TextField
      className={className}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={description}
      type="search"
      maxLength={100}
      value={typed ?? requested}
      onBlur={() => {
        ask.flush();
        setTyped(undefined);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
