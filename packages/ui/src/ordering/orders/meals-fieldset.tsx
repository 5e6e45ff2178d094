import type { ReactNode } from 'react';
import { FieldError } from '../../kit/field/field-error.tsx';
import styles from './meals-fieldset.module.css';

interface MealsFieldsetProps {
  id: string;
  legend: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

/** A fieldset for meals with its legend and error, to which the error summary can link. */
export function MealsFieldset({ id, legend, error, children }: MealsFieldsetProps) {
  return (
    <fieldset
      id={id}
      className={styles.meals}
      tabIndex={-1}
      data-error={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children}
    </fieldset>
  );
}
