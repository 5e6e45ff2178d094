import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import styles from './auth.module.css';

const ACCOUNTS = ['customer', 'newcomer', 'chef', 'driver', 'hcpadmin', 'bookkeeper', 'admin'] as const;
export const DEMO_PASSWORD = 'trpeza-demo';

/**
 * Lists the accounts for trying out the demo kitchen; a click fills the form. The server decides whether the kitchen is a
 * demo.
 */
export function DemoAccounts({ onChoose }: { onChoose: (account: string) => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Notice title={t('demo.title')} level={3}>
      <p>{t('demo.text', { password: DEMO_PASSWORD })}</p>
      <p className={styles.demo}>
        {ACCOUNTS.map((account) => (
          <Button key={account} variant="secondary" size="small" onClick={() => onChoose(account)}>
            {account}
          </Button>
        ))}
      </p>
    </Notice>
  );
}
