import { Button } from '@trpeza/ui/kit/button/button';
import type { OutboxEntry } from '@trpeza/contract/messages/outbox.schemas';
import type { OutboxState } from '@trpeza/contract/messages/templates.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useTranslation } from 'react-i18next';
import styles from './outbox.module.css';
import { useSendErrorText } from './use-send-error-text.ts';
import { useTemplateName } from './use-template-name.ts';

type OutboxTableProps = {
  messages: readonly OutboxEntry[];
  state: OutboxState;
  isFiltered: boolean;
  onView: (message: OutboxEntry) => void;
  onAgain: (message: OutboxEntry) => void;
};

export function OutboxTable({ messages, state, isFiltered, onView, onAgain }: OutboxTableProps) {
  const { t } = useTranslation('templates');
  const { t: common } = useTranslation('common');
  const { instant } = useFormats();
  const when = (iso: string | null) => (iso ? instant(iso) : '–');
  const columns: Column<OutboxEntry>[] = [
    {
      key: 'subject',
      header: t('outbox.subject'),
      label: '',
      rowHeader: true,
      cell: (message) => <Subject message={message} />,
    },
    { key: 'to', header: t('outbox.to'), cell: ({ to }) => <span className={styles.address}>{to}</span> },
    { key: 'when', header: t('outbox.when'), cell: ({ createdAt }) => when(createdAt) },
    ...(state === 'sent'
      ? [{ key: 'sentAt', header: t('outbox.sentAt'), cell: ({ sentAt }: OutboxEntry) => when(sentAt) }]
      : [
          {
            key: 'error',
            header: t('outbox.error'),
            cell: (message: OutboxEntry) => <Attempts message={message} />,
          },
        ]),
    ...(state === 'waiting'
      ? [
          {
            key: 'next',
            header: t('outbox.next'),
            cell: ({ nextAttemptAt }: OutboxEntry) => when(nextAttemptAt),
          },
        ]
      : []),
    {
      key: 'actions',
      header: common('actions'),
      label: '',
      align: 'end',
      cell: (message) => <Actions message={message} onView={onView} onAgain={onAgain} />,
    },
  ];
  return (
    <DataTable
      caption={t(`outbox.stateOf.${state}`)}
      captionHidden
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      empty={t(`outbox.none.${isFiltered ? 'filtered' : state}`)}
    />
  );
}

function Subject({ message: { subject, template, language } }: { message: OutboxEntry }) {
  const nameOf = useTemplateName();
  return (
    <span className={styles.subject}>
      <span lang={language}>{subject}</span>
      <span className={styles.template}>{nameOf(template)}</span>
    </span>
  );
}

function Attempts({ message: { attempts, lastError } }: { message: OutboxEntry }) {
  const { t } = useTranslation('templates');
  const reasonOf = useSendErrorText();
  return (
    <span className={styles.attempts}>
      <span className={styles.error}>{lastError ? reasonOf(lastError) : '–'}</span>
      <span className={styles.template}>{t('outbox.attempts', { count: attempts })}</span>
    </span>
  );
}

type ActionsProps = { message: OutboxEntry } & Pick<OutboxTableProps, 'onView' | 'onAgain'>;

function Actions({ message, onView, onAgain }: ActionsProps) {
  const { t } = useTranslation(['templates', 'admin']);
  const { subject, to } = message;
  return (
    <span className={styles.actions}>
      <Button
        variant="subtle"
        aria-label={t('outbox.viewOf', { subject, to })}
        onClick={() => onView(message)}
      >
        {t('outbox.view')}
      </Button>
      {message.isErased ? null : (
        <RowMenu
          label={t('admin:rowActions', { name: `${subject}, ${to}` })}
          actions={[{ label: t('outbox.again'), icon: 'arrow-right', onSelect: () => onAgain(message) }]}
        />
      )}
    </span>
  );
}
