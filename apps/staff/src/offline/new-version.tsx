import { Button } from '@trpeza/ui/kit/button/button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { DockRow } from '../layouts/dock-row.tsx';

const AN_HOUR = 3_600_000;

/** Starts the service worker, and offers a new version of the app when one is available. No action is lost by it. */
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

/** A tablet on the kitchen's wall is never reloaded: it checks periodically, as does a phone that becomes visible again. */
function useUpdates(registration: ServiceWorkerRegistration | undefined): void {
  useEffect(() => {
    if (!registration) return;
    const look = () => {
      // Without a network the check fails, which is not an error to report.
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
