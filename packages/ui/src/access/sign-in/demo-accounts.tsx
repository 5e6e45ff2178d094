import { Group } from '@mantine/core';
import { Button } from '../../kit/button/button.tsx';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/notice/notice.tsx';
import { useKitchen } from '../../platform/back-office/use-kitchen.ts';

/** Public credentials, used only by the demo kitchen. */
const DEMO_PASSWORD = 'trpeza-demo';

/** Demo accounts of each site. */
const USERNAMES = { staff: ['chef', 'driver'], admin: ['admin', 'hcpadmin', 'bookkeeper'] } as const;

export type BackOfficeSite = keyof typeof USERNAMES;

type DemoAccountsProps = {
  site: BackOfficeSite;
  onChoose: (username: string, password: string) => void;
};

export function DemoAccounts({ site, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('accounts');
  const kitchen = useKitchen();
  if (!kitchen?.demo) return null;
  return (
    <Notice kind="info" title={t('demo.title')}>
      <p>{t('demo.text', { password: DEMO_PASSWORD })}</p>
      <Group gap="sm" mt="sm">
        {USERNAMES[site].map((username) => (
          <Button key={username} variant="secondary" onClick={() => onChoose(username, DEMO_PASSWORD)}>
            {t('demo.fill', { username })}
          </Button>
        ))}
      </Group>
    </Notice>
  );
}
