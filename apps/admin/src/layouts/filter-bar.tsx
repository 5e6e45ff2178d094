import { ApiError } from '@trpeza/api-client/api-error';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-bar.module.css';

interface FilterField<Name extends string> {
  name: Name;
  label: string;
  /**
   * The options of a select; the first one, `''`, sets no filter. A filter with neither options nor `isDay` is a text
   * field.
   */
  options?: readonly { value: string; label: string }[];
  isDay?: boolean;
  inputMode?: 'numeric' | 'decimal';
  type?: 'search';
  /** Shows the value of an active filter without its label, because it is clear enough. */
  isPlain?: boolean;
}

type Texts<Name extends string> = { [N in Name]?: string | undefined };

type FilterBarProps<Name extends string> = {
  label: string;
  fields: readonly FilterField<Name>[];
  /** The applied filters. Give the bar a `key` made of them, so that its fields follow the URL. */
  filters: Texts<NoInfer<Name>>;
  /** Applies the filters, or returns error messages by field name. */
  onApply: (typed: Texts<NoInfer<Name>>) => Texts<NoInfer<Name>> | void;
  onClear: () => void;
  /** The error of a request that rejected the filters. */
  error?: unknown;
  start?: ReactNode;
  /** The number of rows, shown at the end of the line. */
  count?: ReactNode;
};

/** A list's filters in one line. Active filters are shown as text; the fields are collapsed until they are needed. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  const { label, fields, filters, onApply, onClear, error, start, count } = props;
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const [typed, setTyped] = useState<Texts<Name>>(filters);
  const [refused, setRefused] = useState<Texts<Name>>({});
  const [isWanted, setIsWanted] = useState(false);
  const ofApi = error instanceof ApiError ? error.fields : [];
  const isOpen = isWanted || ofApi.length > 0 || Object.keys(refused).length > 0;
  const panel = useId();
  const active = fields.flatMap(({ name, label: title, options, isDay, isPlain }) => {
    const value = filters[name];
    if (!value) return [];
    const text = isDay
      ? date(value, 'numeric')
      : (options?.find((option) => option.value === value)?.label ?? value);
    return [isPlain ? text : `${title}: ${text}`];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = Object.entries<string | undefined>(typed).map(([name, text]) => [name, text?.trim()]);
    setRefused(onApply(Object.fromEntries(trimmed) as Texts<Name>) ?? {});
  };
  const clear = () => {
    setTyped({});
    setRefused({});
    onClear();
  };
  return (
    <>
      <div className={styles.bar}>
        {start}
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsWanted(!isOpen)}
        >
          <Icon name="search" />
          {isOpen ? t('filters.hide') : t('filters.show')}
        </Button>
        {active.length > 0 ? (
          <>
            <p className={styles.active}>{active.join(' · ')}</p>
            <Button variant="subtle" onClick={clear}>
              {t('filters.clear')}
            </Button>
          </>
        ) : null}
        {count === undefined ? null : (
          <p className={styles.count} role="status">
            {count}
          </p>
        )}
      </div>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        <form className={styles.form} onSubmit={submit} aria-label={label} noValidate>
          {fields.map(({ name, label: title, options, isDay, inputMode, type }) => {
            const change = (value: string) => setTyped({ ...typed, [name]: value });
            const field = {
              label: title,
              value: typed[name] ?? '',
              error: refused[name] ?? ofApi.find(({ path }) => path === name)?.message ?? null,
            };
            if (isDay) return <DateField key={name} {...field} onChange={change} />;
            const input = {
              ...field,
              onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
            };
            return options ? (
              <Select key={name} {...input} options={options} />
            ) : (
              <TextField key={name} {...input} {...(inputMode && { inputMode })} {...(type && { type })} />
            );
          })}
          <div>
            <Button type="submit">{t('filters.apply')}</Button>
          </div>
        </form>
      </div>
    </>
  );
}
