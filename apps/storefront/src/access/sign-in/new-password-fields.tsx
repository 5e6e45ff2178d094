import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';

type Name = 'newPassword' | 'confirmPassword';

interface NewPasswordProps {
  typed: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>;
  /** Explains what makes a good password. */
  hint: string;
}

/** The inputs for a new password and its confirmation, for accounts that exist already. */
export function NewPasswordFields({ typed, hint }: NewPasswordProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PasswordField
        {...typed('newPassword')}
        label={t('password.new')}
        description={hint}
        autoComplete="new-password"
      />
      <PasswordField
        {...typed('confirmPassword')}
        label={t('password.confirm')}
        autoComplete="new-password"
      />
    </>
  );
}

/** Client-side check of a new password: both inputs must match. */
export function useConfirmation(): (values: Record<Name, string>) => { confirmPassword?: string } {
  const { t } = useTranslation('accounts');
  return ({ newPassword, confirmPassword }) => {
    const problem = findConfirmationError(newPassword, confirmPassword, 'password.confirmNew');
    return problem ? { confirmPassword: t(problem) } : {};
  };
}

/**
 * Returns the translation key of the error in a repeated password.
 * @param required the key of the form's message for a missing confirmation
 */
export function findConfirmationError<const Required extends string>(
  password: string,
  confirmation: string,
  required: Required,
): Required | 'auth.mismatch' | undefined {
  if (confirmation.trim() === '') return required;
  // The server trims passwords, because copied ones often contain spaces.
  return confirmation.trim() === password.trim() ? undefined : 'auth.mismatch';
}
