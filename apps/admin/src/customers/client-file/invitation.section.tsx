import { Group, Text } from '@mantine/core';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { FileSection, type SectionProps } from './file-section.tsx';

/** Whether the customer can sign in, and the invitation to choose a password. */
export function InvitationSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const { dayOf } = useFormats();
  const { customer, hasPassword, invitation } = file;
  const invite = useSave(
    api.mutation('POST /api/customers/{id}/invitation', (by: 'email' | 'code') => ({
      params: { id: customer.id },
      body: { by },
    })),
    { failed: t('failed') },
  );
  const made = invite.data;
  return (
    <FileSection title={t('invitation.title')}>
      <p>
        {hasPassword ? t('invitation.signsIn', { username: customer.username }) : t('invitation.doesNot')}
      </p>
      {invitation ? (
        <Text c="dimmed">
          {t(invitation.sentTo ? 'invitation.sent' : 'invitation.printed', {
            to: invitation.sentTo,
            date: dayOf(invitation.expiresAt),
          })}
        </Text>
      ) : null}
      {made?.code ? (
        <Notice kind="success" level={3} announce title={t('invitation.codeTitle')}>
          <Text fz="xl" fw={700}>
            {made.code}
          </Text>
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
        <Group gap="sm">
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
        </Group>
      )}
    </FileSection>
  );
}
