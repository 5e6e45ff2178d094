import { ApiError } from '@trpeza/api-client/api-error';
import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { hasConfirmedEmail, useCanSendMail } from './account.form.tsx';
import { useConfirmWithReason } from './reason-field.tsx';
import { choiceOf } from './role-choices.ts';
import { useUpdatePeople } from './use-update-people.ts';

/** Time to read the toast before the page reloads with the permissions of the new role. */
const RELOAD_AFTER_MS = 2000;

interface RoleChange {
  user: User;
  choice: RoleChoice;
  reason?: string;
}

/** Assigns roles. Verification is one of the choices; changes that involve staff roles ask for confirmation. */
export function useChooseRole() {
  const { t } = useTranslation('admin');
  const me = useUser();
  const people = useUpdatePeople();
  const confirm = useConfirmWithReason();
  const toast = useToast();
  const [withoutPlan, setWithoutPlan] = useState<number>();
  const save = useSave(
    api.mutation('PUT /api/users/{id}/role', ({ user, choice, ...reason }: RoleChange) => {
      return { params: { id: user.id }, body: { role: choice, expectedRole: choiceOf(user), ...reason } };
    }),
    {
      failed: ({ choice }) => t(`users.roleFailed.${choice}`),
      onSaved: (changed, { user }) => {
        people.changed(changed);
        toast.show({ kind: 'success', title: t('users.roleUpdated'), text: textFor(user, changed) });
        if (changed.id === me.id) setTimeout(() => location.reload(), RELOAD_AFTER_MS);
      },
      onFailed: (error, { user }) => {
        const needsPlan = error instanceof ApiError && error.code === 'accounts/plan-required';
        if (needsPlan) setWithoutPlan(user.id);
        else void people.reload();
        return needsPlan;
      },
    },
  );
  const send = (change: RoleChange) => {
    setWithoutPlan(undefined);
    save.mutate(change);
  };
  const choose = async (user: User, choice: RoleChoice) => {
    if (choice === choiceOf(user)) return;
    const onlyVerification = user.role === 'customer' && (choice === 'user' || choice === 'unverified');
    if (onlyVerification) return send({ user, choice });
    const sure = await confirm({
      title: t('users.roleTitle', { name: user.username }),
      text: (
        <>
          <p>{t('users.roleText', { name: user.username, role: t(`roleChoice.${choice}`) })}</p>
          <StaffPasswordNote user={user} />
          {user.id === me.id ? <p>{t('users.ownRoleText')}</p> : null}
        </>
      ),
      confirmLabel: t('users.roleConfirm'),
    });
    if (sure) send({ user, choice, ...sure });
  };
  const textFor = (before: User, after: User) => {
    if (after.id === me.id) return t('users.ownRole');
    const isVerified = choiceOf(before) === 'unverified' && choiceOf(after) === 'user';
    return isVerified ? t('users.verified', { name: after.username }) : undefined;
  };
  return { choose, verify: (user: User) => send({ user, choice: 'user' }), withoutPlan };
}

/** Explains that a customer's password becomes invalid with a staff role, and the next step if no email can be sent. */
export function StaffPasswordNote({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const canSend = useCanSendMail();
  if (user.role !== 'customer') return null;
  const withAddress = hasConfirmedEmail(user) ? 'users.staffPasswordText' : 'users.staffNoLetter';
  return <p>{t(canSend ? withAddress : 'users.staffNoServer')}</p>;
}

/** Deletes people after a confirmation. */
export function useRemovePerson() {
  const { t } = useTranslation('admin');
  const confirm = useConfirmWithReason();
  const remove = useSave(api.mutation('DELETE /api/users/{id}'), {
    done: t('users.deleted'),
    failed: t('users.deleteFailed'),
  });
  return async (user: User) => {
    const sure = await confirm({
      title: t('remove.title', { name: user.username }),
      text: (
        <>
          <p>{t('remove.text')}</p>
          <p>{t(user.role === 'customer' ? 'remove.kept' : 'remove.keptStaff')}</p>
        </>
      ),
      confirmLabel: t('remove.confirm'),
      destructive: true,
    });
    if (sure) remove.mutate({ params: { id: user.id }, query: sure });
  };
}
