import { useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import styles from './text-field.module.css';

interface FieldProps {
  id: string;
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** Said beside the label, where most fields must be filled in. */
  isOptional?: boolean;
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'name' | 'style'>;

/** One line to type: the label above, then the hint, then what is wrong with it, in the order in which it is read out. */
export function TextField({ id, name, label, hint, error, isOptional, ...input }: TextFieldProps) {
  return (
    <Frame {...{ id, name, label, hint, error: error ?? null, isOptional: isOptional ?? false }}>
      <input
        className={styles.input}
        {...describe({ id, hint, error: error ?? null })}
        name={name}
        required={!isOptional}
        {...input}
      />
    </Frame>
  );
}

/** A password with a button that shows it: typing blind is the hardest part of signing in. */
export function PasswordField({ id, name, label, hint, error, ...input }: TextFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Frame {...{ id, name, label, hint, error: error ?? null, isOptional: false }}>
      <div className={styles.password}>
        <input
          className={styles.input}
          {...describe({ id, hint, error: error ?? null })}
          name={name}
          required
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
          {...input}
        />
        <button className={styles.show} type="button" aria-controls={id} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hidePassword' : 'showPassword')}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </button>
      </div>
      <p className={styles.hint} role="status">
        {isCapsLock ? t('capsLock') : null}
      </p>
    </Frame>
  );
}

interface AreaProps extends FieldProps {
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

export function TextArea({
  id,
  name,
  label,
  hint,
  error,
  isOptional,
  value,
  maxLength,
  onChange,
}: AreaProps) {
  return (
    <Frame {...{ id, name, label, hint, error: error ?? null, isOptional: isOptional ?? false }}>
      <textarea
        className={styles.input}
        {...describe({ id, hint, error: error ?? null })}
        name={name}
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

function Frame({ id, label, hint, error, isOptional, children }: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.field} data-error={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional ? <span className={styles.optional}> ({t('optional')})</span> : null}
      </label>
      {hint === undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
          {error}
        </p>
      ) : null}
      {children}
    </div>
  );
}

const describe = ({ id, hint, error }: { id: string; hint: ReactNode; error: string | null }) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint === undefined ? '' : `${id}-hint`, error ? `${id}-error` : ''].join(' ').trim() || undefined,
});
