import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { Field, type FieldProps, useField } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'style'>;

export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <input {...control} />
    </Field>
  );
}

/** A password field with a button that reveals the text. Typing unseen text is the hardest part of signing in. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <div className={styles.password}>
        <input
          required
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
          {...control}
        />
        <Button variant="secondary" size="small" aria-controls={frame.id} onClick={() => setShown(!isShown)}>
          <span>
            {t(isShown ? 'hidePassword' : 'showPassword')}
            <VisuallyHidden>: {frame.label}</VisuallyHidden>
          </span>
        </Button>
      </div>
      <p className={styles.description} role="status">
        {isCapsLock ? t('capsLock') : null}
      </p>
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'style'>;

export function TextArea(props: TextAreaProps) {
  const { frame, control } = useField(props);
  return (
    <Field {...frame}>
      <textarea rows={3} {...control} />
    </Field>
  );
}
