import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useKitchen } from '../../use-formats.ts';
import { DietSection } from '../diet/diet.section.tsx';
import { AvatarPicture } from './avatar-picture.tsx';
import { CloseAccount } from './close-account.tsx';
import { PersonalInfoForm } from './personal-info.form.tsx';
import { PhoneUs } from './phone-us.tsx';
import { Section } from './section.tsx';

export function AccountTab({ user }: { user: User }) {
  return (
    <>
      <Stack>
        <AvatarPicture user={user} />
        <PersonalInfoForm key={user.id} user={user} />
        <SignInDetails user={user} />
      </Stack>
      <Stack>
        {user.role === 'customer' ? <DietSection userId={user.id} /> : null}
        <DownloadData />
        <CloseAccount user={user} />
      </Stack>
    </>
  );
}

/** Account details that only the office can change. */
function SignInDetails({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { email } = useKitchen();
  const facts = [
    [t('signIn.username'), user.username],
    [t('auth.email'), user.email ?? '–'],
    [t('profile.role'), t(user.isAdmin ? 'profile.roleAdmin' : 'profile.roleUser')],
  ];
  return (
    <Section id="sign-in-details" title={t('profile.signIn')}>
      <dl style={{ margin: 0 }}>
        {facts.map(([name, value]) => (
          <Group key={name} gap="0 1rem">
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {value}
            </Text>
          </Group>
        ))}
      </dl>
      <p>
        {t('profile.emailChanges')} <PhoneUs /> {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </p>
    </Section>
  );
}

/** Downloads everything that is stored about the user. */
function DownloadData() {
  const { t } = useTranslation('accounts');
  const { timeZone } = useKitchen();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('GET /api/user/export'),
    onSuccess: (data) => {
      const date = localDateOf(data.exportedAt, timeZone) ?? '';
      saveFile(`trpeza-my-data-${date}.json`, JSON.stringify(data, null, 2));
    },
  });
  return (
    <Section id="my-data" title={t('profile.data.title')}>
      <p>{t('profile.data.text')}</p>
      <Button variant="secondary" isLoading={isPending} onClick={() => mutate()}>
        <Icon name="down" /> {t(isPending ? 'profile.data.busy' : 'profile.data.download')}
      </Button>
      {error ? (
        <Notice kind="error" title={t('profile.data.failed')} level={4} announce>
          {errorText(error)}
        </Notice>
      ) : null}
    </Section>
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
