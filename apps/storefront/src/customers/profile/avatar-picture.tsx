import { Box, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { readPictureFile } from '@trpeza/ui/kit/picture-file/read-picture-file';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import styles from './avatar.module.css';
import { Section } from './section.tsx';
import { useSetSessionUser } from './use-set-session-user.ts';

/** Longest side of the uploaded picture in pixels: enough for the avatar circle, and small to upload. */
const LONGEST_SIDE = 1024;

/** A user's picture, with buttons to change and remove it. If saving fails, the old picture stays. */
export function AvatarPicture({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const file = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const storeUser = useSetSessionUser();
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: async (picture: File | null) =>
      picture === null
        ? api.call('DELETE /api/user/avatar')
        : api.call('PUT /api/user/avatar', {
            body: { avatarUrl: await readPictureFile(picture, LONGEST_SIDE) },
          }),
    onSuccess: (changed) => {
      // After a removal the button that had the focus is gone.
      change.current?.focus();
      storeUser(changed);
    },
  });

  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Choosing the same file again must fire a change event too.
    event.target.value = '';
    if (chosen && !isPending) mutate(chosen);
  };
  return (
    <Section
      id="profile-picture"
      title={[user.firstName, user.lastName].filter(Boolean).join(' ') || user.username}
    >
      <Group gap="md">
        <Avatar user={user} />
        <Stack gap="sm" flex="1 1 14rem">
          <Button
            ref={change}
            variant="secondary"
            isLoading={isPending}
            onClick={() => file.current?.click()}
          >
            <Icon name="edit" /> {t(isPending ? 'profile.pictureSaving' : 'profile.pictureChange')}
          </Button>
          {user.avatar ? (
            <Button variant="danger" onClick={() => !isPending && mutate(null)}>
              <Icon name="trash" /> {t('profile.pictureRemove')}
            </Button>
          ) : null}
        </Stack>
        <Box w="100%">{t('profile.pictureHint')}</Box>
      </Group>
      <input ref={file} type="file" accept="image/*" hidden name="avatar" onChange={onChosen} />
      {error ? (
        <Notice kind="error" title={t('profile.pictureFailed')} level={4} announce>
          {errorText(error)}
        </Notice>
      ) : isSuccess ? (
        <Notice
          kind="success"
          title={t(variables ? 'profile.pictureSaved' : 'profile.pictureRemoved')}
          level={4}
          announce
        />
      ) : null}
    </Section>
  );
}

/** A user's picture, or the first letter of their name. It is decorative, because the name is shown above it. */
function Avatar({ user }: { user: User }) {
  if (user.avatar) {
    return <img className={styles.avatar} src={user.avatar} alt="" width={112} height={112} />;
  }
  const [initial = ''] = user.firstName ?? user.username;
  return (
    <span className={styles.avatar} aria-hidden>
      {initial.toUpperCase()}
    </span>
  );
}
