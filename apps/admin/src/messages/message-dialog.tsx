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
import { MessageFrame } from './message-frame.tsx';
import styles from './outbox.module.css';
import { useSendErrorText } from './use-send-error-text.ts';

type MessageDialogProps = {
  id: number | undefined;
  onClose: () => void;
  onAgain: (id: number) => void;
};

/** Shows one message. Content that was secret is erased, and an explanation is shown instead. */
export function MessageDialog({ id, onClose, onAgain }: MessageDialogProps) {
  const { t } = useTranslation('templates');
  const errorText = useErrorText();
  const query = useQuery({
    ...api.query('GET /api/messages/{id}', { params: { id: id ?? 1 } }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const message = query.data?.id === id ? query.data : undefined;
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      size="large"
      title={message?.subject ?? t('outbox.message')}
      footer={
        message && !message.isErased ? (
          <Button size="large" variant="secondary" onClick={() => onAgain(message.id)}>
            {t('outbox.again')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={{ ...query, data: message }} help={query.error ? errorText(query.error) : undefined}>
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
    <div className={styles.page}>
      <div>
        <p>
          {t('outbox.to')}: <span className={styles.to}>{to}</span>
        </p>
        {sendsTo === to || message.isErased ? null : (
          <p>
            {t('outbox.sendsTo')}: <span className={styles.to}>{sendsTo}</span>
          </p>
        )}
        <p>{instant(createdAt)}</p>
        {customerId === null ? null : (
          <p>
            <Link to={paths.customer(customerId)}>{t('outbox.file')}</Link>
          </p>
        )}
      </div>
      {lastError ? (
        <Notice kind="error" level={3} title={t('outbox.error')}>
          <span className={styles.error}>{reasonOf(lastError)}</span>
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
    </div>
  );
}
