import { Divider, Group } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { installOffer } from './install-offer.ts';

/** Shown at the bottom of the page when the browser can install the app and the user has not done so. */
export function InstallHint() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const isOpen = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen);
  if (!isOpen || !user) return null;
  return (
    <>
      <Divider mt="3rem" mb="md" />
      <Group justify="space-between">
        <p>{t('install.text')}</p>
        <Button size="large" variant="secondary" onClick={installOffer.accept}>
          {t('install.button')}
        </Button>
      </Group>
    </>
  );
}
