import { Paper, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { NotificationPreferences } from '@trpeza/contract/customers/profile.schemas';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { Switch } from '@trpeza/ui/kit/switch/switch';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { useOwnDraft } from '../../parts/use-own-draft.ts';
import { useErrorText } from '../../use-error-text.ts';

const SWITCHES = ['emailNotifications', 'orderUpdates', 'marketingEmails'] as const;
const preferencesQuery = api.query('GET /api/user/notification-preferences');

export function NotificationsTab({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  // Another device, or a link in an email, may have changed them.
  const preferences = useQuery({ ...preferencesQuery, staleTime: 0 });
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
  const client = useQueryClient();
  const save = useMutation({
    ...api.mutation('PUT /api/user/notification-preferences'),
    onSuccess: (saved) => {
      form.reset(form.values);
      client.setQueryData(preferencesQuery.queryKey, saved);
    },
  });
  const { isPending, isSuccess, error } = save;
  return (
    <Paper>
      <form onSubmit={form.onSubmit(save, (body) => ({ body }))} onChange={save.reset}>
        <Stack>
          <p>{t('profile.notifications.lead')}</p>
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              {...form.checked(name)}
              label={t(`profile.notifications.${name}`)}
              description={t(`profile.notifications.${name}Hint`)}
            />
          ))}
          {error ? (
            <Notice kind="error" title={t('profile.notifications.failed')} level={3} announce>
              {errorText(error)}
            </Notice>
          ) : null}
          {isSuccess ? (
            <Notice kind="success" title={t('profile.notifications.saved')} level={3} announce />
          ) : null}
          <Button type="submit" isLoading={isPending}>
            {t('profile.notifications.save')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
