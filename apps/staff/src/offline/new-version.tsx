import { Button } from '@trpeza/ui/kit/button/button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { DockRow } from '../layouts/dock-row.tsx';

const AN_HOUR = 3_600_000;

/** Registers the service worker and offers a new version when one is available. Reloading loses no queued action. */
export function NewVersion() {
  const { t } = useTranslation('common');
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const {
    needRefresh: [isReady, setReady],
    updateServiceWorker,
  } = useRegisterSW({ onRegisteredSW: (_address, registered) => setRegistration(registered) });
  useUpdates(registration);
  if (!isReady) return null;
  return (
    <DockRow
      icon="info"
      action={
        <>
          <Button onClick={() => void updateServiceWorker()}>{t('newVersion.reload')}</Button>
          <Button variant="secondary" onClick={() => setReady(false)}>
            {t('newVersion.later')}
          </Button>
        </>
      }
    >
      {t('newVersion.text')}
    </DockRow>
  );
}

/**
 * A wall-mounted kitchen tablet is never reloaded, so it checks for updates every hour, and also when the page becomes
 * visible.
 */
function useUpdates(registration: ServiceWorkerRegistration | undefined): void {
  useEffect(() => {
    if (!registration) return;
    const look = () => {
      // Without a network the check fails, which is not worth reporting.
      if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
    };
    const timer = setInterval(look, AN_HOUR);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [registration]);
}
