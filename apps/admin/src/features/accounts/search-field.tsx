import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

const PAUSE_MS = 300;

type SearchFieldProps = {
  label: ReactNode;
  description: ReactNode;
  className?: string | undefined;
  /** What the address asks for. */
  requested: string;
  /** Called a moment after somebody stops typing. */
  onAsk: (search: string) => void;
};

/** A search that stands in the address. */
export function SearchField({ label, description, className, requested, onAsk }: SearchFieldProps) {
  // What is being typed; when nobody is typing, the address says it.
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
