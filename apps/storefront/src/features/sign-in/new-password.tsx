import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { confirmationProblem } from './confirmation-problem.ts';

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

/** What a form asks of a new password itself: that it was typed twice alike. */
export function useConfirmation(): (values: Record<Name, string>) => { confirmPassword?: string } {
  const { t } = useTranslation('accounts');
  return ({ newPassword, confirmPassword }) => {
    const problem = confirmationProblem(newPassword, confirmPassword, 'password.confirmNew');
    return problem ? { confirmPassword: t(problem) } : {};
  };
}
