import { Stack, Text } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import type { OutboxMessage } from '@trpeza/contract/messages/outbox.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { useSendErrorText } from './message-texts.ts';
import { MessageFrame } from './template-preview.tsx';

type MessageDialogProps = { id: number; onClose: () => void; onAgain: (id: number) => void };

/** Shows one message. Content that was secret is erased, and an explanation is shown instead. */
export function MessageDialog({ id, onClose, onAgain }: MessageDialogProps) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  const query = useQuery({ ...api.query('GET /api/messages/{id}', { params: { id } }), staleTime: 0 });
  const message = query.data;
  return (
    <Dialog
      onClose={onClose}
      size="large"
      title={message?.subject ?? t('outbox.message')}
      footer={
        message && !message.isErased ? (
          <Button
            size="large"
            variant="secondary"
            onClick={() => {
              onClose();
              onAgain(id);
            }}
          >
            {t('outbox.again')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={query} help={query.error ? errorText(query.error) : undefined}>
        {(shown) => <Message message={shown} />}
      </QueryView>
    </Dialog>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('templates');
  const { instant } = useFormats();
  const reasonOf = useSendErrorText();
  const [form, setForm] = useState<'page' | 'text'>('page');
  const { to, sendsTo, customerId, createdAt, language, lastError, html, plain } = message;
  return (
    <Stack gap="sm">
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        <p>
          {t('outbox.to')}: {to}
        </p>
        {sendsTo === to || message.isErased ? null : (
          <p>
            {t('outbox.sendsTo')}: {sendsTo}
          </p>
        )}
        <p>{instant(createdAt)}</p>
        {customerId === null ? null : (
          <p>
            <Link to={paths.customer(customerId)}>{t('outbox.file')}</Link>
          </p>
        )}
      </Text>
      {lastError ? (
        <Notice kind="error" level={3} title={t('outbox.error')}>
          {reasonOf(lastError)}
        </Notice>
      ) : null}
      {html === '' ? (
        <p>{t('outbox.secret')}</p>
      ) : (
        <>
          <SegmentRadios
            legend={t('preview.form')}
            options={(['page', 'text'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
            value={form}
            onChange={setForm}
          />
          <MessageFrame
            title={t('outbox.message')}
            language={language}
            html={html}
            plain={form === 'text' ? plain : undefined}
          />
        </>
      )}
    </Stack>
  );
}
