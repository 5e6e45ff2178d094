import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { confirmationProblem } from './confirmation-problem.ts';

type Name = 'newPassword' | 'confirmPassword';

interface NewPasswordProps {
  typed: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>;
  /** What makes a good password. */
  hint: string;
}

/** A new password and its repetition, wherever one is chosen for an existing account. */
export function NewPassword({ typed, hint }: NewPasswordProps) {
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

/** The form's own check of a new password: both inputs must match. */
export function useConfirmation(): (values: Record<Name, string>) => { confirmPassword?: string } {
  const { t } = useTranslation('accounts');
  return ({ newPassword, confirmPassword }) => {
    const problem = confirmationProblem(newPassword, confirmPassword, 'password.confirmNew');
    return problem ? { confirmPassword: t(problem) } : {};
  };
}
