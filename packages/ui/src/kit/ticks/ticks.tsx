import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './ticks.module.css';

type TicksProps<Value extends string> = {
  /** The first box gets it, so that the error summary has somewhere to go. */
  id: string;
  name?: string;
  legend: string;
  hint: string;
  options: readonly { value: Value; label: string }[];
  ticked: readonly Value[];
  onChange: (ticked: Value[]) => void;
  error?: ReactNode;
};

/** Any number of a closed list. */
export function Ticks<Value extends string>(props: TicksProps<Value>) {
  const { id, legend, hint, options, ticked, onChange, error } = props;
  const { t } = useTranslation('common');
  const toggle = (value: Value) =>
    onChange(options.map((each) => each.value).filter((each) => ticked.includes(each) !== (each === value)));
  return (
    <fieldset className={styles.ticks} aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className={styles.legend}>{legend}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
          {error}
        </p>
      ) : null}
      <div className={styles.boxes}>
        {options.map(({ value, label }, at) => (
          <Checkbox
            key={value}
            id={at === 0 ? id : `${id}-${value}`}
            label={label}
            checked={ticked.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
