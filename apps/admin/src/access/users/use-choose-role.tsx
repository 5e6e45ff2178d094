import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { choiceOf } from './role-choices.ts';
import styles from './person-form.module.css';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { StaffPasswordNote } from './staff-password-note.tsx';
import { useUpdatePeople } from './use-update-people.ts';

/** Time to read the toast before the page reloads with the permissions of the new role. */
const RELOAD_AFTER_MS = 2000;

type Change = { user: User; choice: RoleChoice; reason?: string };

/** Assigns roles. Verification is one of the choices; changes that involve staff roles ask for confirmation. */
export function useChooseRole() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const me = useUser();
  const people = useUpdatePeople();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const [withoutPlan, setWithoutPlan] = useState<User>();
  const { mutate } = useMutation({
    ...api.mutation('PUT /api/users/{id}/role', ({ user, choice, reason = '' }: Change) => {
      const body = { role: choice, expectedRole: choiceOf(user), ...reasonParam(reason) };
      return { params: { id: user.id }, body };
    }),
    onMutate: () => setWithoutPlan(undefined),
    onSuccess: (changed, { user }) => {
      people.changed(changed);
      toast.show({ kind: 'success', title: t('users.roleUpdated'), text: textFor(user, changed) });
      if (changed.id === me.id) setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    },
    onError: (error, { user, choice }) => {
      if (error instanceof ApiError && error.code === 'accounts/plan-required') return setWithoutPlan(user);
      const text = errorText(error, t(`users.roleFailed.${choice}`));
      toast.show({ kind: 'error', title: common('errors.title'), text });
      void people.reload();
      return undefined;
    },
  });
  const choose = async (user: User, choice: RoleChoice) => {
    if (choice === choiceOf(user)) return;
    const onlyVerification = user.role === 'customer' && (choice === 'user' || choice === 'unverified');
    if (onlyVerification) return mutate({ user, choice });
    let reason = '';
    const isSure = await ask(user, choice, (said) => (reason = said));
    if (isSure) mutate({ user, choice, reason });
  };
  const ask = (user: User, choice: RoleChoice, onReason: (reason: string) => void) =>
    confirm({
      title: t('users.roleTitle', { name: user.username }),
      text: (
        <div className={styles.form}>
          <p className={styles.now}>
            {t('users.roleText', { name: user.username, role: t(`roleChoice.${choice}`) })}
          </p>
          <StaffPasswordNote user={user} />
          {user.id === me.id ? <p className={styles.now}>{t('users.ownRoleText')}</p> : null}
          <ReasonField onChange={(event) => onReason(event.currentTarget.value)} />
        </div>
      ),
      confirmLabel: t('users.roleConfirm'),
    });
  const textFor = (before: User, after: User): string | undefined => {
    if (after.id === me.id) return t('users.ownRole');
    return choiceOf(before) === 'unverified' && choiceOf(after) === 'user'
      ? t('users.verified', { name: after.username })
      : undefined;
  };
  return { choose, verify: (user: User) => mutate({ user, choice: 'user' }), withoutPlan };
}
