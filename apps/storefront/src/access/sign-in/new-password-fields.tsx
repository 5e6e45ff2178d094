import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { findConfirmationError } from './find-confirmation-error.ts';

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
