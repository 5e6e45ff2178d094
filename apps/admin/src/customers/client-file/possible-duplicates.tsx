import { useMutation } from '@tanstack/react-query';
import type { ClientFile, PossibleDuplicate } from '@trpeza/contract/customers/client-file.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './client-file.module.css';

/**
 * Shown when a customer created by the office may have registered in the shop too. The office joins the two accounts or
 * marks them as different people.
 */
export function DuplicateNotices({ file }: { file: ClientFile }) {
  if (file.possiblySame.length === 0) return null;
  return (
    <div className={styles.top}>
      {file.possiblySame.map((other) => (
        <DuplicateNotice key={other.id} file={file} other={other} />
      ))}
    </div>
  );
}

function DuplicateNotice({ file, other }: { file: ClientFile; other: PossibleDuplicate }) {
  const { t } = useTranslation(['customers', 'admin']);
  const { t: common } = useTranslation('common');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { customer, profile, hasPassword } = file;
  const own = {
    id: customer.id,
    name: `${profile.firstName} ${profile.lastName}`.trim() || customer.username,
  };
  const [kept, newcomer] = hasPassword ? [other, own] : [own, other];
  const pair = { params: { id: kept.id }, body: { newcomerId: newcomer.id } };
  const join = useMutation({
    ...api.mutation('POST /api/customers/{id}/join'),
    onSuccess: async () => {
      toast.show({ kind: 'success', title: t('same.joined') });
      await navigate(paths.customer(kept.id));
    },
  });
  const tellApart = useMutation({
    ...api.mutation('POST /api/customers/{id}/different'),
    onSuccess: () => toast.show({ kind: 'success', title: t('same.toldApart') }),
  });
  const error = join.error ?? tellApart.error;
  const askToJoin = async () => {
    const isSure = await confirm({
      title: t('same.joinTitle'),
      text: t('same.joinText', { name: kept.name }),
      confirmLabel: t('same.joinConfirm'),
      destructive: true,
    });
    if (isSure) join.mutate(pair);
  };
  return (
    <Notice
      kind="warning"
      title={
        hasPassword
          ? t('admin:possiblySame', { name: other.name, number: other.customerNumber ?? `#${other.id}` })
          : t('same.ofNew', { name: other.name })
      }
      actions={
        <>
          <Button
            variant="secondary"
            isLoading={join.isPending}
            aria-label={t('same.with', { what: t('same.join'), name: other.name })}
            onClick={() => void askToJoin()}
          >
            {t('same.join')}
          </Button>
          <Button
            variant="secondary"
            isLoading={tellApart.isPending}
            aria-label={t('same.with', { what: t('same.different'), name: other.name })}
            onClick={() => tellApart.mutate(pair)}
          >
            {t('same.different')}
          </Button>
        </>
      }
    >
      <p>{t('same.text')}</p>
      <p>
        <Link to={paths.customer(other.id)}>{t('same.open', { name: other.name })}</Link>
      </p>
      {error ? (
        <Notice kind="error" level={3} announce title={t('same.failed')}>
          {errorText(error, common('errors.title'))}
        </Notice>
      ) : null}
    </Notice>
  );
}
