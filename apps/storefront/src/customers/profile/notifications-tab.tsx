import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { NotificationPreferences } from '@trpeza/contract/customers/profile.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { Switch } from '@trpeza/ui/kit/switch/switch';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { useOwnDraft } from '../../parts/use-own-draft.ts';
import { useErrorText } from '../../use-error-text.ts';
import styles from './account.module.css';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

const SWITCHES = ['emailNotifications', 'orderUpdates', 'marketingEmails'] as const;
const preferencesQuery = api.query('GET /api/user/notification-preferences');

export function NotificationsTab({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const onSessionEnd = useSessionEnd();
  // Another device, or a link in an email, may have changed them.
  const preferences = useQuery({ ...preferencesQuery, staleTime: 0 });
  const { error } = preferences;
  useEffect(() => {
    if (error) onSessionEnd(error);
  }, [error, onSessionEnd]);
  return (
    <QueryView query={preferences} title={t('profile.notifications.notLoaded')} level={3}>
      {(kept) => <PreferencesForm userId={user.id} kept={kept} />}
    </QueryView>
  );
}

function PreferencesForm({ userId, kept }: { userId: number; kept: NotificationPreferences }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const form = useForm({ values: kept, draft: useOwnDraft('notifications', userId) });
  useBackGuard(form.isDirty);
  const save = useSavePreferences(() => form.reset(form.values));
  const { isPending, error } = save;
  return (
    <Card>
      <form className={styles.section} onSubmit={form.onSubmit(save, (body) => ({ body }))}>
        <p>{t('profile.notifications.lead')}</p>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            name={name}
            label={t(`profile.notifications.${name}`)}
            description={t(`profile.notifications.${name}Hint`)}
            checked={form.values[name]}
            onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
          />
        ))}
        {error ? (
          <Notice kind="error" title={t('profile.notifications.failed')} level={3} announce>
            {errorText(error)}
          </Notice>
        ) : null}
        <div>
          <Button type="submit" isLoading={isPending}>
            {t('profile.notifications.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useSavePreferences(onSaved: () => void) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  return useMutation({
    ...api.mutation('PUT /api/user/notification-preferences'),
    onSuccess: (saved) => {
      onSaved();
      client.setQueryData(preferencesQuery.queryKey, saved);
      toast.show({ kind: 'success', title: t('profile.notifications.saved') });
    },
    onError: (error) => {
      if (onSessionEnd(error)) return;
      toast.show({ kind: 'error', title: t('profile.notifications.failed'), text: errorText(error) });
    },
  });
}
