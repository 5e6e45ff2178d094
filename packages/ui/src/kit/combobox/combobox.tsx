import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { TextField, type TextFieldProps } from '../field/text-field.tsx';
import styles from './combobox.module.css';

type ComboboxProps<Option> = Omit<TextFieldProps, 'onChange' | 'children'> & {
  value: string;
  onType: (text: string) => void;
  /** The search results; empty while nothing is searched for. */
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  draw: (option: Option) => ReactNode;
  /** Called on Enter, or a click on an option. */
  onPick: (option: Option) => void;
  /** Whether an option is shown but cannot be picked. */
  isBarred?: (option: Option) => boolean;
  /** Called on Escape while there is something to discard. Otherwise the surrounding component handles the key. */
  onGiveUp?: (() => void) | undefined;
  /** Whether the options may still belong to the previous input. Enter then picks none of them. */
  isWaiting?: boolean;
  /** Accessible name of the list of options. */
  listLabel: string;
  /** Whether the options push down the content below. Otherwise they cover it. */
  isInFlow?: boolean;
  /** Announced to screen readers, and shown below the field. */
  status: string;
};

/**
 * A search field with its results. The arrow keys move through the results, and Enter picks one. Enter never submits the
 * form.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { onType, options, keyOf, draw, onPick, isBarred, onGiveUp, ...others } = props;
  const { isWaiting = false, listLabel, isInFlow, status, ...field } = others;
  const own = useId();
  const [active, setActive] = useState(0);
  const chosen = options[active];
  const idOf = (option: Option) => `${own}${keyOf(option)}`;
  const pick = (option: Option | undefined) => {
    if (option === undefined || isBarred?.(option)) return;
    setActive(0);
    onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const go = (steps: number) => setActive((active + options.length + steps) % Math.max(1, options.length));
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
      Enter: () => !isWaiting && pick(chosen),
      Escape: onGiveUp,
    };
    const move = moves[event.key];
    if (!move) return;
    // Prevents the key from submitting the surrounding form or closing the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div className={styles.combobox}>
      <TextField
        id={`${own}input`}
        {...field}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${own}list`}
        aria-activedescendant={chosen && idOf(chosen)}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setActive(0);
          onType(event.currentTarget.value);
        }}
      />
      <div
        id={`${own}list`}
        role="listbox"
        aria-label={listLabel}
        className={styles.list}
        data-in-flow={isInFlow}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          <div
            key={keyOf(option)}
            id={idOf(option)}
            role="option"
            aria-selected={index === active}
            aria-disabled={isBarred?.(option) || undefined}
            tabIndex={-1}
            className={styles.option}
            // `mousedown` fires before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(option);
            }}
          >
            {draw(option)}
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
    </div>
  );
}
