import { Box, Group, SimpleGrid, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { ApiError } from '@trpeza/api-client/api-error';
import { readDate } from '@trpeza/contract/platform/dates';
import { AMOUNT_PATTERN, formatMoney, readAmount } from '@trpeza/contract/platform/money';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type FilterFields, useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { DateField } from '../ordering/calendar/date-field.tsx';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Texts<Name extends string> = { [N in Name]?: string | undefined };

export interface FilterBarProps<Fields extends FilterFields> {
  /** The filters in the URL and their kinds. A text named `search` is always visible; ids are set by links only. */
  fields: Fields;
  /** The name of a filter, or with a value the name of that choice; `''` is the choice that sets no filter. */
  labelOf: (name: keyof Fields & string, value?: string) => string;
  /** Help below the search field. */
  searchHelp?: string;
  /** Further rules, as error texts by filter. */
  check?: (typed: Texts<keyof Fields & string>) => Texts<keyof Fields & string>;
  /** The error of a request that rejected the filters. */
  error?: unknown;
  start?: ReactNode;
  /** The number of rows, shown at the end of the line. */
  count?: ReactNode;
}

/** A list's filters in one line, kept in the URL. The fields are folded until they are needed; active filters are shown. */
export function FilterBar<Fields extends FilterFields>(props: FilterBarProps<Fields>) {
  const { filters } = useUrlFilters(props.fields);
  const { search: _, ...folded } = filters as Texts<string>;
  // Remounted when the filters in the URL change, so that the fields follow them.
  return <Bar key={JSON.stringify(folded)} {...props} />;
}

function Bar<Fields extends FilterFields>(props: FilterBarProps<Fields>) {
  const { fields, labelOf, searchHelp, error, start, count } = props;
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const { filters, setFilters, clearFilters } = useUrlFilters(fields);
  const applied = filters as Texts<string>;
  const [typed, setTyped] = useState(applied);
  const [refused, setRefused] = useState<Texts<string>>({});
  const [isWanted, setIsWanted] = useState(false);
  const ofApi = error instanceof ApiError ? error.fields : [];
  const isOpen = isWanted || ofApi.length > 0 || Object.keys(refused).length > 0;
  const panel = useId();
  const read = useRead(props);
  const folded = Object.keys(fields).filter((name) => name !== 'search' && fields[name] !== 'id');
  // The active filters in words.
  const active = folded.flatMap((name) => {
    const [kind, value] = [fields[name], applied[name]];
    if (!value) return [];
    const text =
      kind === 'date' ? date(value, 'numeric') : typeof kind === 'string' ? value : labelOf(name, value);
    return [`${labelOf(name)}: ${text}`];
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { values, problems } = read(typed, folded);
    setRefused(problems);
    if (Object.keys(problems).length === 0) setFilters(values as Parameters<typeof setFilters>[0]);
  };
  const clear = () => {
    // Texts that were not applied yet are only in the state, not in the URL.
    setTyped({});
    setRefused({});
    clearFilters();
  };
  return (
    <Stack gap="sm" mb="sm">
      <Group gap="sm" align="end">
        {start}
        {'search' in fields ? (
          <Box flex="1 1 19rem" miw={{ base: '100%', xs: 0 }} maw="24rem">
            <SearchField
              label={labelOf('search')}
              description={searchHelp}
              requested={applied['search'] ?? ''}
              onAsk={(search) =>
                setFilters({ search } as Parameters<typeof setFilters>[0], { replace: true })
              }
            />
          </Box>
        ) : null}
        {folded.length > 0 ? (
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setIsWanted(!isOpen)}
          >
            <Icon name="search" />
            {isOpen ? t('filters.hide') : t('filters.show')}
          </Button>
        ) : null}
        {active.length > 0 ? (
          <>
            <p>{active.join(' · ')}</p>
            <Button variant="subtle" onClick={clear}>
              {t('filters.clear')}
            </Button>
          </>
        ) : null}
        {count === undefined ? null : (
          <Box component="p" role="status" ms="auto" fw={700}>
            {count}
          </Box>
        )}
      </Group>
      <Box id={panel} hidden={!isOpen} bg="var(--cream)" p="md" bdrs="md">
        <form onSubmit={apply} aria-label={t('orders.filters')} noValidate>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4, lg: 5 }} spacing="md">
              {folded.map((name) => (
                <FilterField
                  key={name}
                  kind={fields[name]!}
                  label={labelOf(name)}
                  optionOf={(value) => labelOf(name, value)}
                  value={typed[name] ?? ''}
                  error={refused[name] ?? ofApi.find(({ path }) => path === name)?.message ?? null}
                  onChange={(value) => setTyped({ ...typed, [name]: value })}
                />
              ))}
            </SimpleGrid>
            <Group gap="sm">
              <Button type="submit">{t('filters.apply')}</Button>
              <Button variant="secondary" onClick={clear}>
                {t('filters.clear')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Box>
    </Stack>
  );
}

const SEARCH_PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  /** The placeholder: names the fields that are searched. */
  description: string | undefined;
  /** The search text in the URL. */
  requested: string;
  /** Called after the user has stopped typing for a moment, and on blur. */
  onAsk: (search: string) => void;
}

/** A search field whose text is kept in the URL. */
function SearchField({ label, description, requested, onAsk }: SearchFieldProps) {
  // The text being typed; undefined otherwise, when the field shows the text of the URL.
  const [typed, setTyped] = useState<string>();
  const ask = useDebouncedCallback((text: string) => onAsk(text.trim()), SEARCH_PAUSE_MS);
  return (
    <TextField
      label={label}
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

interface FilterFieldProps {
  kind: FilterFields[string];
  label: string;
  optionOf: (value: string) => string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function FilterField({ kind, optionOf, onChange, ...field }: FilterFieldProps) {
  if (kind === 'date') return <DateField {...field} onChange={onChange} />;
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (typeof kind === 'string')
    return <TextField {...field} inputMode={kind === 'amount' ? 'decimal' : 'text'} onChange={change} />;
  return (
    <Select
      {...field}
      options={['', ...kind].map((value) => ({ value, label: optionOf(value) }))}
      onChange={change}
    />
  );
}

/** Reads typed filters: amounts in the format of the API, and a text for each filter that cannot be read. */
function useRead<Fields extends FilterFields>({ fields, check }: FilterBarProps<Fields>) {
  const { t } = useTranslation('common');
  const { problemText } = useAmountChecks();
  return (typed: Texts<string>, names: readonly string[]) => {
    const problems: Texts<string> = {};
    const values: Texts<string> = {};
    for (const name of names) {
      const text = typed[name]?.trim() ?? '';
      const amount = fields[name] === 'amount' && text !== '' ? readAmount(text) : undefined;
      const day = fields[name] === 'date' && text !== '' ? readDate(text) : undefined;
      if (day && 'problem' in day) problems[name] = t(`rules.${day.problem}`);
      if (typeof amount === 'string') problems[name] = problemText(amount, text);
      values[name] = typeof amount === 'number' && !AMOUNT_PATTERN.test(text) ? formatMoney(amount) : text;
    }
    return { values, problems: { ...problems, ...check?.(values as Texts<keyof Fields & string>) } };
  };
}
