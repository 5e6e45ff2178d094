import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../parts/text-field.tsx';
import { confirmationProblem, newPasswordProblem } from './account-rules.ts';

type Name = 'newPassword' | 'confirmPassword';

interface NewPasswordProps {
  typed: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>;
  /** What makes a good one, for who chooses it. */
  hint: string;
}

/** A new password and the same once more, wherever one is chosen for an account that there is. */
export function NewPassword({ typed, hint }: NewPasswordProps) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PasswordField
        {...typed('newPassword')}
        label={t('password.new')}
        hint={hint}
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

export function useNewPasswordRules(): (values: Record<Name, string>) => Partial<Record<Name, string>> {
  const { t } = useTranslation('accounts');
  return ({ newPassword, confirmPassword }) => {
    const password = newPasswordProblem(newPassword);
    const confirmation = confirmationProblem(
      { password: newPassword, confirmation: confirmPassword },
      'password.confirmNew',
    );
    return {
      ...(password ? { newPassword: t(password) } : {}),
      ...(confirmation ? { confirmPassword: t(confirmation) } : {}),
    };
  };
}
