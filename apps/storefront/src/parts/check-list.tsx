import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import styles from './check-list.module.css';

interface CheckListProps<Value extends string> {
  /** The first box gets it, so that the error summary has somewhere to go. */
  id: string;
  legend: ReactNode;
  options: readonly { value: Value; label: string; hint?: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  error?: string | null;
}

/** Large rows of which any number may be ticked. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { id, legend, options, values, onChange, error } = props;
  const { t } = useTranslation('common');
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <fieldset
      className={styles.list}
      data-error={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
          {error}
        </p>
      ) : null}
      <div className={styles.rows}>
        {options.map(({ value, label, hint }, at) => (
          <CheckRow
            key={value}
            id={at === 0 ? id : `${id}-${value}`}
            label={label}
            hint={hint}
            isChecked={values.includes(value)}
            onToggle={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CheckRowProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  isChecked: boolean;
  onToggle: () => void;
}

/** One box with its words; the whole row is what one presses. */
export function CheckRow({ id, label, hint, error, isChecked, onToggle }: CheckRowProps) {
  const { t } = useTranslation('common');
  return (
    <div data-error={error ? true : undefined}>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
          {error}
        </p>
      ) : null}
      <label className={styles.row}>
        <input
          id={id}
          className={styles.box}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={onToggle}
        />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {hint ? <span className={styles.hint}>{hint}</span> : null}
        </span>
      </label>
    </div>
  );
}
