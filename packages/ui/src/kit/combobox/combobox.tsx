import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { TextField, type TextFieldProps } from '../field/text-field.tsx';
import styles from './combobox.module.css';

type ComboboxProps<Option> = Omit<TextFieldProps, 'onChange' | 'children'> & {
  value: string;
  onType: (text: string) => void;
  /** What was found; nothing while nothing is searched for. */
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  draw: (option: Option) => ReactNode;
  /** Enter and a press on an option. */
  onPick: (option: Option) => void;
  /** Options that are shown but cannot be picked. */
  isBarred?: (option: Option) => boolean;
  /** Escape, while there is something to give up; otherwise the key belongs to what is around. */
  onGiveUp?: (() => void) | undefined;
  /** The options may still be the answer to the previous input: Enter picks none. */
  isWaiting?: boolean;
  /** Names the options. */
  listLabel: string;
  /** The options push down what follows, instead of lying over it. */
  isInFlow?: boolean;
  /** Announced below. */
  status: string;
};

/** A field to search with, and what was found: arrow keys move through it, Enter picks. Enter never submits. */
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
    // Neither submits the form around it nor closes the dialog around it.
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
            // Runs before the field loses the focus.
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
