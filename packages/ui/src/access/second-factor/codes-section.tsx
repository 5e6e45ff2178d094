import { useMutation } from '@tanstack/react-query';
import type { CodesToConfirm } from '@trpeza/contract/access/factor.schemas';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import { ConfirmCodesForm } from './confirm-codes.form.tsx';
import styles from './factor.module.css';
import { useRemoveFactor } from './use-remove-factor.ts';

interface CodesSectionProps {
  level: 2 | 3;
  hasCodes: boolean;
  onBegun: () => void;
  /** Receives the recovery codes if this is the user's first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function CodesSection({ level, hasCodes, onBegun, onAdded }: CodesSectionProps) {
  const { t } = useTranslation('factor');
  const heading = useId();
  const Heading = `h${level}` as const;
  const [toConfirm, setToConfirm] = useState<CodesToConfirm>();
  const title = useRef<HTMLHeadingElement>(null);
  /** The clicked button is removed, so the title gets the focus. */
  const focusTitle = () => title.current?.focus();
  const begin = useBegin((begun) => {
    setToConfirm(begun);
    onBegun();
    focusTitle();
  });
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <Heading id={heading} ref={title} className={styles.title} tabIndex={-1}>
        {t('codes.title')}
      </Heading>
      <p>{t('codes.text')}</p>
      {hasCodes ? <p>{t('codes.isOn')}</p> : null}
      {toConfirm ? (
        <ConfirmCodesForm
          {...toConfirm}
          onConfirmed={(recoveryCodes) => {
            setToConfirm(undefined);
            focusTitle();
            onAdded(recoveryCodes);
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="secondary" isLoading={begin.isPending} onClick={() => begin.mutate()}>
            {t(hasCodes ? 'codes.replace' : 'codes.setUp')}
          </Button>
          {hasCodes ? <RemoveCodes onRemoved={focusTitle} /> : null}
        </div>
      )}
    </section>
  );
}

function useBegin(onBegun: (toConfirm: CodesToConfirm) => void) {
  const { t } = useTranslation('common');
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/user/factor/codes'),
    onSuccess: onBegun,
    onError: (error) => toast.show({ kind: 'error', title: t('errors.title'), text: errorText(error) }),
  });
}

function RemoveCodes({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const confirm = useConfirm();
  const call = () => api.call('DELETE /api/user/factor/codes');
  const remove = useRemoveFactor({ call, done: t('codes.removed'), onRemoved });
  const ask = async () => {
    const isSure = await confirm({
      title: t('codes.removeTitle'),
      text: t('codes.removeText'),
      confirmLabel: t('codes.remove'),
      destructive: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <Button variant="danger" isLoading={remove.isPending} onClick={() => void ask()}>
      {t('codes.remove')}
    </Button>
  );
}
