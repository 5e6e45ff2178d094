import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Factor } from '@trpeza/contract/access/factor.schemas';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { TextField } from '../../kit/field/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { hasPasskeys, isAlreadyRegistered, createPasskey } from './browser-passkeys.ts';
import styles from './factor.module.css';
import { PasskeyFacts } from './passkey-facts.tsx';
import { useRemoveFactor } from './use-remove-factor.ts';

interface PasskeysSectionProps {
  level: 2 | 3;
  passkeys: Factor['passkeys'];
  /** Receives the recovery codes if this is the user's first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function PasskeysSection({ level, passkeys, onAdded }: PasskeysSectionProps) {
  const { t } = useTranslation('factor');
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const Heading = `h${level}` as const;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <Heading id={heading} ref={title} className={styles.title} tabIndex={-1}>
        {t('passkeys.title')}
      </Heading>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 ? (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onRemoved={() => title.current?.focus()} />
          ))}
        </ul>
      ) : level === 2 ? (
        <p className={styles.quiet}>{t('passkeys.none')}</p>
      ) : null}
      {hasPasskeys() ? (
        <AddPasskey onAdded={onAdded} />
      ) : (
        <p className={styles.quiet}>{t('passkeys.unsupported')}</p>
      )}
    </section>
  );
}

function AddPasskey({ onAdded }: Pick<PasskeysSectionProps, 'onAdded'>) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const errorText = useErrorText();
  const toast = useToast();
  const form = useForm({
    values: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: t('rules.name-required') }),
  });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await api.call('POST /api/user/factor/passkeys/challenge');
      const made = await createPasskey(options);
      return api.call('POST /api/user/factor/passkeys', { body: { ...made, name } });
    },
    onSuccess: ({ recoveryCodes }) => {
      form.reset();
      toast.show({ kind: 'success', title: t('passkeys.addedNow') });
      onAdded(recoveryCodes);
    },
    onError: (error) => {
      const text = error instanceof ApiError ? errorText(error) : t(whyNot(error));
      form.refuse(error, text);
    },
  });
  return (
    <form className={styles.add} onSubmit={form.onSubmit(add, (body) => body)} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('name')}
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
        maxLength={60}
        required
      />
      <Button type="submit" isLoading={add.isPending}>
        {t(add.isPending ? 'passkeys.adding' : 'passkeys.add')}
      </Button>
    </form>
  );
}

const whyNot = (error: unknown) => (isAlreadyRegistered(error) ? 'passkeys.known' : 'passkeys.cancelled');

interface PasskeyProps {
  passkey: Factor['passkeys'][number];
  onRemoved: () => void;
}

function Passkey({ passkey, onRemoved }: PasskeyProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const confirm = useConfirm();
  const { id, name } = passkey;
  const remove = useRemoveFactor({
    call: () => api.call('DELETE /api/user/factor/passkeys/{id}', { params: { id } }),
    done: t('passkeys.removed'),
    onRemoved,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('passkeys.removeTitle'),
      text: t('passkeys.removeText', { name }),
      confirmLabel: t('passkeys.remove'),
      destructive: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <li className={styles.row}>
      <PasskeyFacts passkey={passkey} />
      <Button
        variant="danger"
        size="small"
        isLoading={remove.isPending}
        aria-label={t('passkeys.removeNamed', { name })}
        onClick={() => void ask()}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}
