import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useId } from 'react';
import { Button, type ButtonProps } from '../../kit/button/button.tsx';
import { FieldError } from '../../kit/field/field-error.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { hasPasskeys } from './browser-passkeys.ts';

interface PasskeyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  label: string;
  /** Replaces the label while the device asks its user. */
  busy: string;
  /** The error if the user or the device declines. */
  declined: string;
  prove: () => Promise<User>;
  onProved: (user: User) => void;
}

/** Asks for a passkey. Absent in browsers without passkeys. */
export function PasskeyButton({ label, busy, declined, prove, onProved, ...look }: PasskeyButtonProps) {
  const errorText = useErrorText();
  const problem = useId();
  const { mutate, isPending, error } = useMutation({ mutationFn: prove, onSuccess: onProved });
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        {...look}
        isLoading={isPending}
        aria-describedby={error ? problem : undefined}
        onClick={() => mutate()}
      >
        {isPending ? busy : label}
      </Button>
      <div role="status">
        <FieldError id={problem}>
          {error ? (error instanceof ApiError ? errorText(error) : declined) : null}
        </FieldError>
      </div>
    </>
  );
}
