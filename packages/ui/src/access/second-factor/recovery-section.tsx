import { useMutation } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { useToast } from '../../kit/toast/use-toast.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useErrorText } from '../../platform/back-office/use-error-text.ts';
import styles from './factor.module.css';

interface RecoverySectionProps {
  left: number;
  /** Whether the user has confirmed saving the codes, or still sees them. */
  areKept: boolean;
  /** Gets the focus when the list of new codes is closed. */
  title: Ref<HTMLHeadingElement>;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

export function RecoverySection({ left, areKept, title, onRenewed }: RecoverySectionProps) {
  const { t } = useTranslation(['factor', 'common']);
  const heading = useId();
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const renew = useMutation({
    ...api.mutation('POST /api/user/factor/recovery-codes'),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    onError: (error) =>
      toast.show({ kind: 'error', title: t('common:errors.title'), text: errorText(error) }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('recovery.renewTitle'),
      text: t('recovery.renewText'),
      confirmLabel: t('recovery.renew'),
    });
    if (isSure) renew.mutate();
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} ref={title} className={styles.title} tabIndex={-1}>
        {t('recovery.title')}
      </h2>
      <p>{t('recovery.text')}</p>
      <p>{t('recovery.left', { count: left })}</p>
      {areKept ? null : (
        <Notice kind="warning" level={3} title={t('recovery.notKept')}>
          {t('recovery.notKeptText')}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" isLoading={renew.isPending} onClick={() => void ask()}>
          {t('recovery.renew')}
        </Button>
      </div>
    </section>
  );
}
