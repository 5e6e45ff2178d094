import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { api } from '../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { paths } from '../paths.ts';
import { useFormats } from '../use-formats.ts';
import { MailFailure } from './mail-failure.tsx';
import styles from './messages.module.css';

/** All messages, newest first. Refetched whenever the user returns to the page. */
export function MailList() {
  const { t } = useTranslation('messages');
  const { instant } = useFormats();
  const { data, error, isFetching, refetch } = useQuery({
    ...api.query('GET /api/demo-mailbox'),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (error) return <MailFailure error={error} onAgain={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <div>
        <Button variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
          {t('mailbox.refresh')}
        </Button>
      </div>
      {data.length === 0 ? (
        <EmptyState title={t('mailbox.empty')}>{t('mailbox.emptyText')}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.map(({ id, to, subject, language, createdAt }) => (
            <li key={id}>
              <Link className={styles.entry} to={paths.mailbox(id)}>
                <strong lang={language}>{subject}</strong>
                <span>{t('mailbox.to', { to })}</span>
                <span>{instant(createdAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
