import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { api } from '../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useFormats } from '../use-formats.ts';
import { MailFailure } from './mail-failure.tsx';
import styles from './messages.module.css';

/** One message as its recipient sees it: as HTML, or as its plain-text alternative. */
export function MailView({ id }: { id: number }) {
  const { t } = useTranslation('messages');
  const { instant } = useFormats();
  const [isText, setText] = useState(false);
  const { data, error, refetch } = useQuery(api.query('GET /api/demo-mailbox/{id}', { params: { id } }));
  if (error) return <MailFailure error={error} onAgain={() => void refetch()} />;
  if (!data) return <Loading />;
  const { to, subject, language, createdAt, html, plain } = data;
  return (
    <article className={styles.stack}>
      <h2 lang={language}>{subject}</h2>
      <p>
        {t('mailbox.to', { to })}
        <br />
        {instant(createdAt)}
      </p>
      <div>
        <Button variant="secondary" onClick={() => setText(!isText)}>
          {t(isText ? 'mailbox.asPage' : 'mailbox.asText')}
        </Button>
      </div>
      {isText ? (
        <pre className={styles.text} lang={language}>
          {plain}
        </pre>
      ) : (
        // The frame runs no scripts and is isolated from this page; its links open outside it, as in any mail client.
        <iframe
          className={styles.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html}
          title={t('mailbox.message', { subject })}
        />
      )}
    </article>
  );
}
