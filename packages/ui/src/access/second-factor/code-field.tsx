import { ApiError } from '@trpeza/api-client/api-error';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../kit/field/text-field.tsx';

type CodeFieldProps = ComponentProps<typeof TextField> & {
  /**
   * The server's error for the previous code. After a wrong code, a hint says what may be wrong with the authenticator app.
   */
  refusal: unknown;
};

/** Input for the six-digit code of an authenticator app. */
export function CodeField({ refusal, description, ...field }: CodeFieldProps) {
  const { t } = useTranslation('factor');
  const isWrong = refusal instanceof ApiError && refusal.code === 'factor/wrong-code';
  return (
    <TextField
      {...field}
      description={isWrong ? t('codes.refusedAgain') : description}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
    />
  );
}
