import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { fullName } from './full-name.ts';
import styles from './person-picker.module.css';

const FOUND_AT_MOST = 8;
const PAUSE_MS = 250;

type PersonPickerProps = {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** The target of the link in the form's error summary. */
  id?: string;
  /** The id of the customer who is chosen. */
  value: number | undefined;
  /** Called with nothing when the field is emptied. */
  onPick: (person: User | undefined) => void;
};

/** `ana · Ана Попова · #12`, for people who share a name. */
const describe = (person: User): string =>
  [person.username, fullName(person), `#${person.id}`].filter(Boolean).join(' · ');

/** Finds one customer by part of a name, e-mail, telephone number or id: a combobox that asks the server. */
export function PersonPicker({ label, description, error, id, value, onPick }: PersonPickerProps) {
  const { t } = useTranslation('admin');
  const own = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = useChosen(value);
  const { people, isWaiting } = useFound(typed ?? '');
  const isOpen = typed !== undefined && typed.trim() !== '';
  const close = () => setTyped(undefined);
  const pick = (person: User) => {
    chosen.remember(person);
    onPick(person);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % Math.max(1, people.length)),
      ArrowUp: () => setActive((active + people.length - 1) % Math.max(1, people.length)),
      // What is shown may still be the answer to the previous input.
      Enter: () => !isWaiting && people[active] && pick(people[active]),
      Escape: close,
    };
    const move = moves[event.key];
    if (!move) return;
    // This must neither submit the form around it nor close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <div className={styles.picker}>
      <TextField
        id={id ?? `${own}input`}
        label={label}
        description={description ?? t('person.help')}
        error={error}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${own}list`}
        aria-activedescendant={isOpen && people[active] ? `${own}${people[active].id}` : undefined}
        autoComplete="off"
        value={typed ?? chosen.words}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          if (event.currentTarget.value === '') onPick(undefined);
        }}
      />
      <div
        id={`${own}list`}
        role="listbox"
        aria-label={t('person.found')}
        className={styles.list}
        hidden={!isOpen || people.length === 0}
      >
        {people.map((person, index) => (
          <div
            key={person.id}
            id={`${own}${person.id}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.option}
            // Runs before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(person);
            }}
          >
            <strong>{person.username}</strong> {fullName(person)}{' '}
            <span className={styles.id}>#{person.id}</span>
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {isOpen && !isWaiting ? t('person.count', { count: people.length }) : ''}
      </p>
    </div>
  );
}

/** The person with an id, as picked here or, when the id came with the address, as the server returns them. */
function useChosen(value: number | undefined) {
  const [picked, remember] = useState<User>();
  const isKnown = picked?.id === value;
  const lookup = useQuery({
    ...api.query('GET /api/users', { query: { search: String(value), role: 'customer', limit: 100 } }),
    enabled: value !== undefined && !isKnown,
  });
  const person = isKnown ? picked : lookup.data?.items.find(({ id }) => id === value);
  const words = value === undefined ? '' : person ? describe(person) : `#${value}`;
  return { words, remember };
}

function useFound(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery({
    ...api.query('GET /api/users', { query: { search, role: 'customer', limit: FOUND_AT_MOST } }),
    enabled: search !== '',
    // A new customer may have been created a moment ago.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isWaiting = search !== typed.trim() || found.isPending || found.isPlaceholderData;
  return { people: search === '' ? [] : (found.data?.items ?? []), isWaiting };
}
