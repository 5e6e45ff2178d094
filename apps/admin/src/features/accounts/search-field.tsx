import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

const PAUSE_MS = 300;

type SearchFieldProps = {
  label: ReactNode;
  description: ReactNode;
  className?: string | undefined;
  /** The search in the address. */
  requested: string;
  /** Called a moment after the user stops typing. */
  onAsk: (search: string) => void;
};

/** A search that is kept in the address. */
export function SearchField({ label, description, className, requested, onAsk }: SearchFieldProps) {
  // The text being typed; otherwise the search comes from the address.
  const [typed, setTyped] = useState<string>();
  const ask = useDebouncedCallback((text: string) => onAsk(text.trim()), PAUSE_MS);
  return (
    <TextField
      className={className}
      label={label}
      description={description}
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
