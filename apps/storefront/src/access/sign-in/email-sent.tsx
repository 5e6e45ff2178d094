import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { useKitchen } from '../../use-formats.ts';
import styles from './narrow-page.module.css';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';

/** Tells users to look for the email, and what to do if it does not arrive. */
export function EmailSent({ onCode, onAgain }: { onCode: () => void; onAgain: () => void }) {
  const { t } = useTranslation('accounts');
  const { demo } = useKitchen();
  return (
    <>
      <p>{t('forgot.sent.text')}</p>
      <p>{t('forgot.sent.next')}</p>
      {demo ? (
        <Notice title={t('demo.title')}>
          <p>{t('demo.sent')}</p>
          <p>
            <a href="/mailbox">{t('demo.mailbox')}</a>
          </p>
        </Notice>
      ) : null}
      <div className={styles.stack}>
        <Button variant="secondary" isWide onClick={onCode}>
          {t('forgot.sent.code')}
        </Button>
        <Button variant="secondary" isWide onClick={onAgain}>
          {t('forgot.sent.again')}
        </Button>
      </div>
      <p>
        {t('forgot.sent.none')} <PhoneUs />
      </p>
    </>
  );
}
