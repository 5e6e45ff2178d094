import { Group, TextInput, type TextInputProps, Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { hasErrorText } from './field-error.tsx';

interface FieldProps {
  /** A control in a table uses `aria-label` instead: its column gives the context. */
  label?: ReactNode;
  /** `true` marks the control as invalid while another field shows the text. */
  error?: ReactNode;
  /** Marks the field as optional beside its label, in forms where most fields are required. */
  isOptional?: boolean | undefined;
}

/** Turns the props of a field into those of a Mantine input. Screen readers hear that a text is an error. */
export function useInputProps<Props extends FieldProps>({ label, error, isOptional, ...rest }: Props) {
  const { t } = useTranslation('common');
  return {
    ...rest,
    label: isOptional ? (
      <>
        {label}
        <span> ({t('optional')})</span>
      </>
    ) : (
      label
    ),
    error: hasErrorText(error) ? (
      <>
        <VisuallyHidden>{t('problem.field')} </VisuallyHidden>
        {error}
      </>
    ) : (
      Boolean(error)
    ),
  };
}

export type TextFieldProps = FieldProps & Omit<TextInputProps, keyof FieldProps>;
export type TextAreaProps = FieldProps & Omit<TextareaProps, keyof FieldProps>;

export function TextField(props: TextFieldProps) {
  return <TextInput {...useInputProps(props)} />;
}

/** A password field with a button that reveals the text. Typing unseen text is the hardest part of signing in. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation('common');
  const own = useId();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const { id = own, label } = props;
  return (
    <TextField
      required
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
      onBlur={() => setCapsLock(false)}
      styles={{ wrapper: { flex: '1 1 15rem' } }}
      inputContainer={(input) => (
        <>
          <Group gap="sm">
            {input}
            <Button variant="secondary" size="small" aria-controls={id} onClick={() => setShown(!isShown)}>
              <span>
                {t(isShown ? 'hidePassword' : 'showPassword')}
                <VisuallyHidden>: {label}</VisuallyHidden>
              </span>
            </Button>
          </Group>
          <p role="status">{isCapsLock ? t('capsLock') : null}</p>
        </>
      )}
      {...props}
      id={id}
    />
  );
}

export function TextArea(props: TextAreaProps) {
  return <Textarea rows={3} {...useInputProps(props)} />;
}
