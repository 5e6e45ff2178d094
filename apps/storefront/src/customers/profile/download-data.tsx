import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localDateOf } from '@trpeza/i18n/formats';
import { Card } from '@trpeza/ui/kit/card/card';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useKitchen } from '../../use-formats.ts';
import { useErrorText } from '../../use-error-text.ts';
import styles from './account.module.css';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

/** Downloads everything that is stored about the user. */
export function DownloadData() {
  const { t } = useTranslation('accounts');
  const { timeZone } = useKitchen();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('GET /api/user/export'),
    onSuccess: (data) => {
      const date = localDateOf(data.exportedAt, timeZone) ?? '';
      saveFile(`trpeza-my-data-${date}.json`, JSON.stringify(data, null, 2));
    },
    onError: onSessionEnd,
  });
  return (
    <Card as="section" aria-labelledby="my-data">
      <div className={styles.section}>
        <h3 id="my-data">{t('profile.data.title')}</h3>
        <p>{t('profile.data.text')}</p>
        <div>
          <Button variant="secondary" isLoading={isPending} onClick={() => mutate()}>
            <Icon name="down" /> {t(isPending ? 'profile.data.busy' : 'profile.data.download')}
          </Button>
        </div>
        {error ? (
          <Notice kind="error" title={t('profile.data.failed')} level={4} announce>
            {errorText(error)}
          </Notice>
        ) : null}
      </div>
    </Card>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then even a slow browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
