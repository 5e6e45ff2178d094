import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const PAUSE_MS = 300;

type SearchFieldProps = {
  label: string;
  /** Hides the label visually: the placeholder says what the field finds, and the field is placed above its list. */
  isLabelHidden?: boolean;
  /** The placeholder: names the fields that are searched. */
  description?: string;
  className?: string | undefined;
  /** The search text in the URL. */
  requested: string;
  /** Called after the user has stopped typing for a moment, and on blur. */
  onAsk: (search: string) => void;
};

/** A search field whose text is kept in the URL. */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden = false, description, className, requested, onAsk } = props;
  // The text being typed; undefined otherwise, when the field shows the text of the URL.
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
