import { Combobox } from '@trpeza/ui/kit/combobox/combobox';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { fullName } from './full-name.ts';

const MAX_RESULTS = 8;
const PAUSE_MS = 250;

type PersonPickerProps = {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** The target of the link in the form's error summary. */
  id?: string;
  value: number | undefined;
  /** Called with undefined when the field is cleared. */
  onPick: (person: User | undefined) => void;
  onType?: (text: string) => void;
};

/** Tells people of the same name apart. The username comes last, since few customers know theirs. */
const factsOf = ({ phoneNumber, customerNumber, id, username }: User): string[] =>
  [phoneNumber, customerNumber ?? `#${id}`, username].filter((fact) => fact !== null);

/** A combobox that searches the server for a customer by part of a name, email, telephone number or id. */
export function PersonPicker({ description, value, onPick, onType, ...field }: PersonPickerProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState<string>();
  const chosen = useSelectedPerson(value);
  const { people, isWaiting } = useFoundPeople(typed ?? '');
  const isOpen = typed !== undefined && typed.trim() !== '';
  const close = () => setTyped(undefined);
  return (
    <Combobox
      {...field}
      description={description ?? t('person.help')}
      value={typed ?? chosen.words}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={close}
      onType={(text) => {
        setTyped(text);
        onType?.(text);
        if (text === '') onPick(undefined);
      }}
      options={isOpen ? people : []}
      keyOf={({ id }) => id}
      isWaiting={isWaiting}
      onPick={(person) => {
        chosen.remember(person);
        onPick(person);
        close();
      }}
      onGiveUp={isOpen ? close : undefined}
      listLabel={t('person.found')}
      draw={(person) => (
        <>
          <strong>{fullName(person) || person.username}</strong>
          {factsOf(person).map((fact) => (
            <span key={fact}> {fact}</span>
          ))}
        </>
      )}
      status={isOpen && !isWaiting ? t('person.count', { count: people.length }) : ''}
    />
  );
}

/** The selected person: as picked in this field, or loaded from the server when the id came from the URL. */
function useSelectedPerson(value: number | undefined) {
  const [picked, remember] = useState<User>();
  const isKnown = picked?.id === value;
  const lookup = useQuery({
    ...api.query('GET /api/users', { query: { search: String(value), role: 'customer', limit: 100 } }),
    enabled: value !== undefined && !isKnown,
  });
  const person = isKnown ? picked : lookup.data?.items.find(({ id }) => id === value);
  // For example `ana · Ана Попова · #12`.
  const words = [person?.username, person && fullName(person), value && `#${value}`];
  return { words: words.filter(Boolean).join(' · '), remember };
}

function useFoundPeople(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery({
    ...api.query('GET /api/users', { query: { search, role: 'customer', limit: MAX_RESULTS } }),
    enabled: search !== '',
    // A new customer may have been created a moment ago.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isWaiting = search !== typed.trim() || found.isPending || found.isPlaceholderData;
  return { people: search === '' ? [] : (found.data?.items ?? []), isWaiting };
}
