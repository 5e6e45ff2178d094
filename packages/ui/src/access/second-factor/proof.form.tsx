import { useMutation } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Proof } from '@trpeza/contract/access/factor.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { PasswordField, TextField } from '../../kit/field/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { CodeField } from './code-field.tsx';
import styles from './factor.module.css';

/** Proofs of identity that the user types. */
export type TypedProofKind = Exclude<Proof['by'], 'passkey'>;

const EMPTY = { code: '', recoveryCode: '', password: '' };

const bodyOf = (by: TypedProofKind, { code, recoveryCode, password }: typeof EMPTY): Proof => {
  if (by === 'code') return { by, code };
  return by === 'recovery' ? { by, recoveryCode } : { by, password };
};

export function ProofForm({ by, onProved }: { by: TypedProofKind; onProved: (user: User) => void }) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const errorText = useErrorText();
  const form = useForm({
    values: EMPTY,
    schema: () => import('@trpeza/contract/access/factor.schemas').then((all) => all.Proof),
    bodyOf: (values) => bodyOf(by, values),
  });
  const prove = useMutation({
    ...api.mutation('POST /api/user/factor/proof'),
    onSuccess: onProved,
    onError: (error) => form.refuse(error, errorText(error)),
  });
  return (
    <form className={styles.stack} onSubmit={form.onSubmit(prove, (body) => ({ body }))} noValidate>
      <ErrorSummary {...form.summary} />
      {field()}
      <Button type="submit" size="large" isLoading={prove.isPending}>
        {t('give.submit')}
      </Button>
    </form>
  );

  function field() {
    if (by === 'password')
      return (
        <PasswordField
          {...form.text('password')}
          label={t('give.password')}
          autoComplete="current-password"
        />
      );
    if (by === 'code')
      return (
        <CodeField
          {...form.text('code')}
          label={t('give.code')}
          description={t('give.codeHint')}
          refusal={prove.error}
        />
      );
    return (
      <TextField
        {...form.text('recoveryCode')}
        label={t('give.recovery')}
        description={t('give.recoveryHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
    );
  }
}
