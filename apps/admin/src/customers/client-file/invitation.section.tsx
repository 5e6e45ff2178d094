import { useMutation } from '@tanstack/react-query';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { FileSection } from './file-section.tsx';

/** Whether the customer can sign in, and the invitation to choose a password. */
export function InvitationSection({ file }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation('common');
  const { dayOf } = useFormats();
  const toast = useToast();
  const errorText = useErrorText();
  const { customer, hasPassword, invitation } = file;
  const invite = useMutation({
    ...api.mutation('POST /api/customers/{id}/invitation', (by: 'email' | 'code') => ({
      params: { id: customer.id },
      body: { by },
    })),
    // A double click would create a second invitation, which invalidates the first.
    onMutate: ignoreDoubleClick,
    onError: (error) =>
      toast.show({ kind: 'error', title: common('errors.title'), text: errorText(error, t('failed')) }),
  });
  const made = invite.data;
  return (
    <FileSection title={t('invitation.title')}>
      <p>
        {hasPassword ? t('invitation.signsIn', { username: customer.username }) : t('invitation.doesNot')}
      </p>
      {invitation ? (
        <p className={styles.quiet}>
          {t(invitation.sentTo ? 'invitation.sent' : 'invitation.printed', {
            to: invitation.sentTo,
            date: dayOf(invitation.expiresAt),
          })}
        </p>
      ) : null}
      {made?.code ? (
        <Notice kind="success" level={3} announce title={t('invitation.codeTitle')}>
          <p className={styles.code}>{made.code}</p>
          <p>{t('invitation.codeText')}</p>
          {made.sheet ? (
            <p>
              <a href={`data:application/pdf;base64,${made.sheet}`} download={t('invitation.file')}>
                {t('invitation.download')}
              </a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {isEndOfService(file.state) ? null : (
        <div className={styles.buttons}>
          {customer.email && customer.isEmailConfirmed ? (
            <Button
              variant="secondary"
              size="small"
              isLoading={invite.isPending}
              onClick={() => invite.mutate('email')}
            >
              {t('invitation.byEmail')}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="small"
            isLoading={invite.isPending}
            onClick={() => invite.mutate('code')}
          >
            {t('invitation.byCode')}
          </Button>
        </div>
      )}
    </FileSection>
  );
}
