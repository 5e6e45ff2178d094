import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../../use-error-text.ts';
import { Avatar } from './avatar.tsx';
import styles from './avatar.module.css';
import { readPictureFile } from '@trpeza/ui/kit/picture-file/read-picture-file';
import { useSetSessionUser } from './use-set-session-user.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

/** Longest side of the uploaded picture in pixels: enough for the avatar circle, and small to upload. */
const LONGEST_SIDE = 1024;

/** A user's picture, with buttons to change and remove it. If saving fails, the old picture stays. */
export function AvatarPicture({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const file = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useSavePicture();

  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Choosing the same file again must fire a change event too.
    event.target.value = '';
    if (chosen && !isPending) mutate(chosen);
  };
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <Card as="section" aria-labelledby="profile-picture">
      <div className={styles.row}>
        <Avatar user={user} />
        <div className={styles.words}>
          <h3 id="profile-picture">{name}</h3>
          <div className={styles.actions}>
            <Button variant="secondary" isLoading={isPending} onClick={() => file.current?.click()}>
              <Icon name="edit" /> {t(isPending ? 'profile.pictureSaving' : 'profile.pictureChange')}
            </Button>
            {user.avatar ? (
              <Button variant="danger" onClick={() => !isPending && mutate(null)}>
                <Icon name="trash" /> {t('profile.pictureRemove')}
              </Button>
            ) : null}
          </div>
          <p>{t('profile.pictureHint')}</p>
          <input ref={file} type="file" accept="image/*" hidden name="avatar" onChange={onChosen} />
          {error ? (
            <Notice kind="error" title={t('profile.pictureFailed')} level={4} announce>
              {errorText(error)}
            </Notice>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Uploads a new picture, or removes the current one. */
function useSavePicture() {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const storeUser = useSetSessionUser();
  const onSessionEnd = useSessionEnd();
  return useMutation({
    mutationFn: async (picture: File | null) =>
      picture === null
        ? api.call('DELETE /api/user/avatar')
        : api.call('PUT /api/user/avatar', {
            body: { avatarUrl: await readPictureFile(picture, LONGEST_SIDE) },
          }),
    onSuccess: (user, picture) => {
      storeUser(user);
      toast.show({ kind: 'success', title: t(picture ? 'profile.pictureSaved' : 'profile.pictureRemoved') });
    },
    onError: (error) => {
      if (onSessionEnd(error)) return;
      toast.show({ kind: 'error', title: t('profile.pictureFailed'), text: errorText(error) });
    },
  });
}
