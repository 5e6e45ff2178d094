import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../paths.ts';
import { useHydrated } from '../use-hydrated.ts';
import { MailList } from './mail-list.tsx';
import { MailView } from './mail-view.tsx';
import styles from './messages.module.css';

/** A mailbox with the messages of all users, for the demo: it shows what would be sent by email. */
export function MailboxPage() {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const id = Number(search.get('message'));
  usePageHead({ title: t('mailbox.title') });
  const isOpen = isHydrated && Number.isSafeInteger(id) && id > 0;
  return (
    <div className={styles.page} data-page="narrow">
      <PageHeader
        title={t('mailbox.title')}
        {...(isOpen ? { back: { to: paths.mailbox(), label: t('mailbox.back') } } : {})}
      />
      <Notice title={t('demo.title')}>{t('demo.text')}</Notice>
      {!isHydrated ? <Loading /> : isOpen ? <MailView id={id} /> : <MailList />}
    </div>
  );
}
